import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FragileCommands } from './testing/fragile-worker'
import workerPath from './testing/fragile-worker?modulePath'
import { WorkerLink, type LinkOptions } from './worker-link'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const link of open.splice(0)) await link.close()
})

function start(options: Partial<LinkOptions> = {}): WorkerLink<FragileCommands> {
  const link = new WorkerLink<FragileCommands>({ path: workerPath, workerData: {}, restartWith: {}, ...options })
  open.push(link)
  return link
}

const stopped = { code: 'cache-failed', retryable: true }

describe('the link to a worker', () => {
  it('matches answers to what was asked', async () => {
    const link = start()
    await expect(link.ready).resolves.toBe('opened')
    await expect(Promise.all(['a', 'b', 'c'].map((text) => link.call('echo', text)))).resolves.toEqual(['a', 'b', 'c'])
  })

  it('carries our errors whole, and others without their text', async () => {
    const onNotice = vi.fn()
    const link = start({ onNotice })
    await expect(link.call('refuse', undefined)).rejects.toMatchObject({
      name: 'DesksideError',
      code: 'cache-busy',
      retryable: true,
      details: { tries: 3 }
    })
    const error: unknown = await link.call('blunder', undefined).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'cache-failed', details: { name: 'TypeError' } })
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret')
    expect(onNotice).toHaveBeenCalledWith('failed', 'told')
  })

  it('says why a database could not be opened, to all who ask', async () => {
    const link = start({ workerData: { refuseToOpen: true } })
    await expect(link.ready).rejects.toMatchObject({ code: 'disk-full' })
    await expect(link.call('echo', 'x')).rejects.toMatchObject({ code: 'cache-failed' })
  })

  it('starts a worker that died once more, and no third time', async () => {
    const link = start()
    await link.ready
    const dying = Promise.allSettled([link.call('crash', undefined), link.call('echo', 'behind it')])
    expect((await dying).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null))).toEqual([
      expect.objectContaining(stopped),
      expect.objectContaining(stopped)
    ])
    await expect(link.call('echo', 'again')).resolves.toBe('again')
    await expect(link.call('crash', undefined)).rejects.toMatchObject(stopped)
    await expect(link.call('echo', 'x')).rejects.toMatchObject(stopped)
  })

  it('does not start one again whose data died with it', async () => {
    const link = start({ restartWith: null })
    await link.ready
    await expect(link.call('crash', undefined)).rejects.toMatchObject(stopped)
    await expect(link.call('echo', 'x')).rejects.toMatchObject(stopped)
  })

  it('refuses what comes after the end, and ends once', async () => {
    const link = start()
    const before = link.call('echo', 'before')
    await Promise.all([link.close(), link.close()])
    await expect(before).resolves.toBe('before')
    await expect(link.call('echo', 'after')).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})
