import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findChromiumOfTests, howToInstall } from './find-chromium.mjs'
import { Fixture, temporaryProfile } from './testing.ts'

let profile: ReturnType<typeof temporaryProfile>
let app: Fixture

beforeEach(async () => {
  if (!findChromiumOfTests()) throw new Error(howToInstall)
  profile = temporaryProfile()
  app = new Fixture(profile.path)
  await app.event('ready')
})

afterEach(async () => {
  app.child.kill('SIGKILL')
  await expect.poll(() => processesOn(profile.path)).toEqual([])
  profile.remove()
})

/** Ids of processes with this profile on their command line. */
function processesOn(path: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
    } catch {
      // It ended during the listing.
      return false
    }
  })
}

describe('ending', () => {
  it('quits with its events when the last window is closed', async () => {
    await app.call('open')
    await app.call('close')
    expect(await app.ended()).toBe(0)
    expect(app.events.map((event) => event.kind)).toEqual(['session-created', 'ready', 'loaded', 'closed', 'will-quit'])
  })

  it('quits with its events when the system asks it to end', async () => {
    await app.call('open')
    app.child.kill('SIGTERM')
    expect(await app.ended()).toBe(0)
    expect(app.events.map((event) => event.kind)).toContain('will-quit')
    await expect.poll(() => processesOn(profile.path)).toEqual([])
  })

  it('leaves no Chromium behind when it is killed outright', async () => {
    await app.call('open')
    expect(processesOn(profile.path).length).toBeGreaterThan(1)
    app.child.kill('SIGKILL')
    await app.ended()
    await expect.poll(() => processesOn(profile.path)).toEqual([])
  })

  it.skipIf(process.platform !== 'linux')('quits when Chromium dies under it', async () => {
    await app.call('open')
    const isBrowser = (pid: string): boolean => {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return line.includes('--app=') && !line.includes('--type=')
    }
    const browser = processesOn(profile.path).find(isBrowser)
    process.kill(Number(browser), 'SIGKILL')
    expect(await app.ended()).toBe(0)
  })

  it('lets the next one have the lock after it was killed', async () => {
    app.child.kill('SIGKILL')
    await app.ended()
    const next = new Fixture(profile.path)
    await next.event('ready')
    await pause(100)
    expect(next.events.map((event) => event.kind)).toEqual(['session-created', 'ready'])
    await next.stop()
  })
})
