import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { withoutRoot } from '../../../tools/testing/other-user'
import { LOST_ADDRESS, SETTINGS_COPY, SETTINGS_FILE } from './settings-file'
import { parseSettings, writeSettings, NO_SETTINGS } from './settings-format'
import { flips } from '../../../test/main/user-data/flips'
import program from '../../../test/main/user-data/open-and-tell?modulePath'
import { entryOf, quiet, removeProfile } from '../../../test/main/user-data/stored'
import { UserData } from './user-data'

// Every write waits for the disk, which other tests may keep busy.
vi.setConfig({ testTimeout: 120_000 })

let profile: string
beforeEach(() => {
  profile = join(mkdtempSync(join(tmpdir(), 'deskside-settings-')), 'profile')
})
afterEach(() => removeProfile(join(profile, '..')))

const at = (name: string): string => join(profile, name)
const open = (): UserData => new UserData({ folder: profile, log: quiet, now: Date.now })
const BOUNDS = { x: null, y: 10, width: 1200, height: 800 }

async function written(): Promise<void> {
  const data = open()
  await data.setSettings({ theme: 'dark', listWidth: 420 })
  await data.putWorkspace(entryOf('w1', { name: 'Работа' }))
  await data.putWorkspace(entryOf('w2', { untilQuit: true, lastOpenedAt: 1_760_000_000_001.4 }))
  await data.setWindowBounds('main', BOUNDS)
  await data.setWindowZoom('main', 1.5)
  await data.setWindowZoom('project', -0.5)
  await data.close()
}

/** Expects everything that `written` stored. */
async function expectAll(data: UserData): Promise<void> {
  expect(data.current).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', listWidth: 420 })
  expect(await data.workspaces()).toEqual([
    entryOf('w1', { name: 'Работа' }),
    entryOf('w2', { untilQuit: true, lastOpenedAt: 1_760_000_000_001 })
  ])
  expect(data.windowBounds('main')).toEqual(BOUNDS)
  expect([data.windowZoom('main'), data.windowZoom('project')]).toEqual([1.5, -0.5])
  await data.close()
}

describe('settings and workspaces', () => {
  it('begin with the defaults, which is no problem, and make no file', async () => {
    const data = open()
    expect(data.current).toEqual(DEFAULT_SETTINGS)
    expect(data.problem).toBeNull()
    expect(await data.workspaces()).toEqual([])
    expect(data.windowBounds('main')).toBeNull()
    expect(data.windowZoom('main')).toBe(0)
    expect(() => readdirSync(profile)).toThrow()
  })

  it('are there at once at the next start, before anything is waited for', async () => {
    await written()
    const data = open()
    expect(data.current.theme).toBe('dark')
    expect(data.windowBounds('main')).toEqual(BOUNDS)
    expect(data.windowBounds('project')).toBeNull()
    expect(data.problem).toBeNull()
    await expectAll(data)
  })

  it('are read whole from a file with members that this version no longer writes', async () => {
    await written()
    const { stored } = parseSettings(readFileSync(at(SETTINGS_FILE), 'utf8'))
    writeFileSync(at(SETTINGS_FILE), writeSettings({ ...stored, others: { inPlain: ['w1'], plainDone: true } }))
    const data = open()
    expect(data.problem).toBeNull()
    await data.setWindowBounds('main', BOUNDS)
    await expectAll(data)
    expect(open().problem).toBeNull()
  })

  it.skipIf(process.platform === 'win32')('are the owner’s alone, their folder too', async () => {
    await written()
    expect(statSync(profile).mode & 0o777).toBe(0o700)
    expect(readdirSync(profile).toSorted()).toEqual([SETTINGS_FILE, SETTINGS_COPY])
    for (const name of readdirSync(profile)) expect(statSync(at(name)).mode & 0o777).toBe(0o600)
  })

  it('refuse a value that a setting can’t have, and change nothing', async () => {
    const data = open()
    const wrong = { theme: 'dark', density: 'huge' } as unknown as { theme: 'dark' }
    await expect(data.setSettings(wrong)).rejects.toMatchObject({ code: 'bad-input', details: { key: 'density' } })
    expect(data.current).toEqual(DEFAULT_SETTINGS)
  })

  it('keep what a newer version wrote beside them', async () => {
    const others = { pets: ['cat'] }
    mkdirSync(profile)
    writeFileSync(at(SETTINGS_FILE), writeSettings({ ...NO_SETTINGS, settings: { aura: 'warm' }, others }))
    const data = open()
    await data.setSettings({ theme: 'light' })
    await data.close()
    const read = parseSettings(readFileSync(at(SETTINGS_FILE), 'utf8'))
    expect(read).toMatchObject({ state: 'whole', stored: { settings: { aura: 'warm', theme: 'light' }, others } })
  })

  it('are as they were where the disk refuses a change', async () => {
    await written()
    const data = open()
    rmSync(at(SETTINGS_FILE))
    mkdirSync(join(at(SETTINGS_FILE), 'in the way'), { recursive: true })
    await expect(data.setSettings({ theme: 'light' })).rejects.toThrow()
    expect(data.current.theme).toBe('dark')
  })
})

describe('damage of the settings', () => {
  it('costs nothing, wherever it is, and is told', async () => {
    await written()
    const whole = readFileSync(at(SETTINGS_FILE))
    // A damaged version number must not look like a newer version.
    const version = whole.indexOf('"version": 1') + '"version": '.length
    const named = [0, whole.length - 2, version].map((place) => ({ place, bit: 0 }))
    for (const { place, bit, seed } of flips(whole.length, [...named, { place: version, bit: 1 }])) {
      const bytes = Buffer.from(whole)
      bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
      // Changed white space leaves the content intact.
      if (parseSettings(bytes.toString()).state === 'whole') continue
      writeFileSync(at(SETTINGS_FILE), bytes)
      const data = open()
      expect(data.problem?.code, `bit ${bit} of byte ${place}, seed ${seed}`).toBe('settings-restored')
      await expectAll(data)
      // No problem remains.
      expect(open().problem).toBeNull()
    }
    expect(readdirSync(profile).filter((name) => name.startsWith('settings.damaged-')).length).toBeGreaterThan(4)
  })

  it('to its version or format alone, in both files, costs nothing', async () => {
    for (const [from, to] of [
      ['"version": 1', '"version": 3'],
      ['"version": 1', '"version": 0'],
      ['deskside-settings', 'deskside-sattings']
    ] as const) {
      await written()
      const text = readFileSync(at(SETTINGS_FILE), 'utf8').replace(from, to)
      for (const name of [SETTINGS_FILE, SETTINGS_COPY]) writeFileSync(at(name), text)
      const data = open()
      expect(data.problem?.code, to).toBe('settings-lost')
      await expectAll(data)
      expect(open().problem).toBeNull()
    }
  })

  it.each([
    ['nothing', ''],
    ['one byte', '{'],
    ['something else', 'not ours']
  ])('that leaves %s of the file costs nothing', async (_what, text) => {
    await written()
    writeFileSync(at(SETTINGS_FILE), text)
    const data = open()
    expect(data.problem?.code).toBe('settings-restored')
    await expectAll(data)
  })

  it('in both files is told, and never taken for a first run', async () => {
    await written()
    mkdirSync(join(profile, 'workspaces', 'w1'), { recursive: true })
    for (const name of [SETTINGS_FILE, SETTINGS_COPY]) writeFileSync(at(name), '')
    const data = open()
    expect(data.problem).toMatchObject({ code: 'settings-lost', details: { settings: 0, workspaces: 1 } })
    expect(data.current).toEqual(DEFAULT_SETTINGS)
    // The user data is still there, and its file has the workspace's name.
    expect(await data.workspaces()).toMatchObject([{ id: 'w1', address: LOST_ADDRESS }])
    await data.setSettings({ theme: 'light' })
    await data.close()
    expect(open().current.theme).toBe('light')
    expect(readdirSync(profile)).toContain('settings.damaged-1.json')
  })

  it('in both files costs only what makes no sense any more', async () => {
    await written()
    const text = readFileSync(at(SETTINGS_FILE), 'utf8').replace('"dark"', '"drak"')
    for (const name of [SETTINGS_FILE, SETTINGS_COPY]) writeFileSync(at(name), text)
    const data = open()
    expect(data.problem?.code).toBe('settings-lost')
    expect(data.current).toEqual({ ...DEFAULT_SETTINGS, listWidth: 420 })
    expect(await data.workspaces()).toHaveLength(2)
    expect(data.windowBounds('main')).toEqual(BOUNDS)
  })

  it('that took both away is told where workspaces have folders', () => {
    mkdirSync(join(profile, 'workspaces', 'w1'), { recursive: true })
    expect(open().problem?.code).toBe('settings-lost')
  })

  it('of a copy alone is nobody’s concern', async () => {
    await written()
    writeFileSync(at(SETTINGS_COPY), '')
    const data = open()
    expect(data.problem).toBeNull()
    await expectAll(data)
  })
})

describe('settings that can’t be kept', () => {
  it('because a newer version wrote them are read, told, and left as they are', async () => {
    await written()
    const { content } = JSON.parse(readFileSync(at(SETTINGS_FILE), 'utf8')) as { content: object }
    const signed = `deskside-settings 2 ${JSON.stringify(content)}`
    const digest = createHash('sha256').update(signed).digest('hex')
    const text = JSON.stringify({ format: 'deskside-settings', version: 2, digest, content })
    writeFileSync(at(SETTINGS_FILE), text)
    const data = open()
    expect(data.problem).toMatchObject({
      code: 'user-data-unavailable',
      details: { cause: 'cache-from-the-future', found: 2 }
    })
    expect(data.current.theme).toBe('dark')
    await data.setSettings({ theme: 'light' })
    expect(data.current.theme).toBe('light')
    await data.close()
    expect(readFileSync(at(SETTINGS_FILE), 'utf8')).toBe(text)
  })

  it('because the file can’t be read are those of the copy, told, and nothing takes their place', async () => {
    await written()
    rmSync(at(SETTINGS_FILE))
    mkdirSync(at(SETTINGS_FILE))
    const data = open()
    expect(data.problem).toMatchObject({ code: 'user-data-unavailable', details: { cause: 'EISDIR' } })
    expect(data.current.theme).toBe('dark')
    await data.setSettings({ theme: 'light' })
    await data.close()
    expect(statSync(at(SETTINGS_FILE)).isDirectory()).toBe(true)
  })

  /** Problem reported without root's rights for a profile folder with this mode. */
  function toldWithoutRoot(mode: number): unknown {
    const copy = join(profile, '..', 'program')
    mkdirSync(copy)
    chmodSync(join(profile, '..'), 0o755)
    chmodSync(profile, mode)
    const { stdout, stderr } = spawnSync(process.execPath, [...withoutRoot(program, copy), profile], {
      encoding: 'utf8'
    })
    chmodSync(profile, 0o700)
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }

  it.skipIf(process.platform === 'win32')(
    'in a folder of which nobody can say what is in it are told, and the app starts',
    () => {
      mkdirSync(profile)
      expect(toldWithoutRoot(0o333)).toMatchObject({
        problem: { code: 'user-data-unavailable', details: { cause: 'EACCES' } }
      })
    }
  )

  it('killed between the file and its copy are those of the file', async () => {
    await written()
    const copy = readFileSync(at(SETTINGS_COPY))
    const data = open()
    await data.setSettings({ theme: 'light' })
    await data.close()
    writeFileSync(at(SETTINGS_COPY), copy)
    expect([open().problem, open().current.theme]).toEqual([null, 'light'])
  })

  it.skipIf(process.platform === 'win32')('in a folder that can only be read are told, and stay', async () => {
    await written()
    const before = readFileSync(at(SETTINGS_FILE))
    chmodSync(at(SETTINGS_FILE), 0o644)
    expect(toldWithoutRoot(0o555)).toMatchObject({
      ...{ theme: 'dark', later: 'dark' },
      problem: { code: 'user-data-unavailable', details: { cause: 'disk-read-only' } }
    })
    expect(readFileSync(at(SETTINGS_FILE))).toEqual(before)
  })
})
