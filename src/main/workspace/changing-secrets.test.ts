import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { parseAddress } from '../api/http/address'
import { connected, input, newMachine, world, type Machine, type OnWrite } from '../../../test/main/workspace/world'

let userDataDir: string
let machine: Machine
beforeEach(async () => {
  userDataDir = await mkdtemp(join(tmpdir(), 'deskside-secrets-'))
  machine = newMachine(userDataDir)
})
afterEach(async () => {
  await rm(userDataDir, { recursive: true, force: true })
})

const OLD = { origin: 'https://crm.example.org', token: 'token-1', secret: 'secret-1' }
const NEW = { origin: 'https://new.example.net', token: 'token-2', secret: 'secret-2' }
const move = input({ address: NEW.origin, token: NEW.token, secret: NEW.secret })
const renew = input({ address: OLD.origin, token: NEW.token, secret: NEW.secret })
const full = new DesksideError('disk-full', 'full')
const locked = new DesksideError('keychain-locked', 'locked')

/** Rejects the nth write of one kind. */
function refusing(what: string, error: DesksideError, time = 1): { onWrite: OnWrite; isOn: boolean } {
  let times = 0
  const self = {
    isOn: false,
    onWrite: async (write: string, when: string) => {
      if (!self.isOn || write !== what || when !== 'before') return
      times += 1
      if (times === time) throw error
    }
  }
  return self
}

describe('a new connection that can’t be kept whole', () => {
  it('leaves no credentials in the keychain when the cache’s key can’t be kept', async () => {
    const refuse = refusing('keychain.setCacheKey', locked)
    refuse.isOn = true
    const given = world(machine, refuse.onWrite)
    expect(await given.connecting.connect(input())).toMatchObject({
      state: 'keychain-unusable',
      error: { code: 'keychain-locked' }
    })
    expect(machine.keychain.size).toBe(0)
    expect(await given.workspaces.list()).toEqual([])
    await given.workspaces.close()
  })
})

describe('a change that can’t be kept', () => {
  it.each([
    ['another origin', move],
    ['the same origin', renew]
  ])('of %s leaves the old credentials in use', async (_what, change) => {
    const refuse = refusing('userData.putWorkspace', full)
    const given = world(machine, refuse.onWrite)
    const id = await connected(given)
    refuse.isOn = true
    await expect(given.connecting.update(id, change)).rejects.toMatchObject({ code: 'disk-full' })
    refuse.isOn = false
    expect([...machine.keychain.keys()]).toEqual([id])
    expect(machine.keychain.get(id)?.credentials).toEqual(OLD)
    await given.workspaces.activate(id)
    expect(await given.workspaces.list()).toMatchObject([
      { address: OLD.origin, credentials: 'stored', isActive: true }
    ])
    expect(given.targets.at(-1)).toMatchObject({ baseUrl: OLD.origin, token: OLD.token })
    await given.workspaces.close()
  })

  it('leaves those that are kept until the app quits as they were', async () => {
    const refuse = refusing('userData.putWorkspace', full)
    const given = world(machine, refuse.onWrite)
    const id = await connected(given, { keep: 'session' })
    refuse.isOn = true
    await expect(given.connecting.update(id, { ...move, keep: 'session' })).rejects.toMatchObject({ code: 'disk-full' })
    expect(given.session.kept.get(id)?.credentials).toEqual(OLD)
    await given.workspaces.close()
  })

  it('opens the workspace again that was closed for it', async () => {
    const refuse = refusing('userData.putWorkspace', full)
    const given = world(machine, refuse.onWrite)
    const id = await connected(given)
    refuse.isOn = true
    await given.connecting.update(id, move).catch(() => undefined)
    expect(given.openCaches()).toBe(1)
    await given.workspaces.close()
  })
})

describe('a change that is kept', () => {
  it('leaves one entry in the keychain', async () => {
    const given = world(machine)
    const id = await connected(given)
    await given.connecting.update(id, move)
    expect([...machine.keychain.keys()]).toEqual([id])
    expect(machine.keychain.get(id)?.credentials).toEqual(NEW)
    await given.workspaces.close()
  })

  it('holds although the keychain was locked half way, and is tidied up at the next opening', async () => {
    const refuse = refusing('keychain.setCredentials', locked, 2)
    const given = world(machine, refuse.onWrite)
    const id = await connected(given)
    refuse.isOn = true
    expect(await given.connecting.update(id, move)).toMatchObject({ state: 'connected' })
    expect(given.targets.at(-1)).toMatchObject({ baseUrl: NEW.origin, token: NEW.token })
    expect([...machine.keychain.keys()]).toEqual([id])
    expect(machine.keychain.get(id)?.credentials).toEqual(NEW)
    await given.workspaces.close()
  })

  it('goes with the workspace, whatever was left of it', async () => {
    const given = world(machine)
    const id = await connected(given)
    machine.keychain.set(`${id}-next`, { credentials: NEW, cacheKey: null })
    await given.workspaces.remove(id)
    expect(machine.keychain.size).toBe(0)
    await given.workspaces.close()
  })
})

describe('an app that is killed at any write of a change', () => {
  it.each([
    ['another origin', move, NEW],
    ['the same origin', renew, { ...NEW, origin: OLD.origin }]
  ])('to %s finds the right credentials at its next start, and no others', async (_what, change, after) => {
    let steps = 0
    for (let dieAt = 0; ; dieAt++) {
      machine = newMachine(userDataDir)
      let isAlive = true
      let at = -1
      const onWrite: OnWrite = async () => {
        // A killed app writes nothing more.
        if (!isAlive) return new Promise(() => undefined)
        if (at < 0 || at++ < dieAt) return
        isAlive = false
        return new Promise(() => undefined)
      }
      const first = world(machine, onWrite)
      const id = await connected(first)
      at = 0
      const hasEnded = await Promise.race([
        first.connecting.update(id, change).then(() => true),
        new Promise<boolean>((resolve) => {
          const timer = setInterval(() => {
            if (isAlive) return
            clearInterval(timer)
            resolve(false)
          }, 1)
        })
      ])
      if (hasEnded) break
      steps += 1

      const second = world(machine)
      await second.workspaces.start({ isDemo: false })
      const [workspace] = await second.workspaces.list()
      expect(workspace).toMatchObject({ credentials: 'stored', isActive: true })
      const { baseUrl, token, secret } = second.targets.at(-1)!
      const { origin } = parseAddress(baseUrl)
      expect(baseUrl).toBe(workspace?.address)
      const right = origin === after.origin && (origin !== OLD.origin || token === after.token) ? after : OLD
      expect({ origin, token, secret }).toEqual(right)
      await second.workspaces.close()
    }
    expect(steps).toBeGreaterThan(4)
  })
})
