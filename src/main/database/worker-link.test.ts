import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FragileOperations } from '../../../test/main/database/fragile-worker'
import workerPath from '../../../test/main/database/fragile-worker?modulePath'
import { factsOfDeath, WorkerLink, type LinkOptions, type WorkerDeath } from './worker-link'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const link of open.splice(0)) await link.close()
})

function start(options: Partial<LinkOptions> = {}): WorkerLink<FragileOperations> {
  const link = new WorkerLink<FragileOperations>({ path: workerPath, workerData: {}, restartWith: {}, ...options })
  open.push(link)
  return link
}

const stopped = { code: 'cache-failed', retryable: true }

describe('the link to a worker', () => {
  it('matches answers to what was asked', async () => {
    const link = start()
    await expect(link.ready).resolves.toBe('opened')
    await expect(Promise.all(['a', 'b', 'c'].map((text) => link.ask.echo(text)))).resolves.toEqual(['a', 'b', 'c'])
  })

  it('keeps the room for young objects small, also in one that took another’s place', async () => {
    const link = start()
    await link.ready
    await expect(link.ask.young()).resolves.toBe(3)
    await link.ask.crash().catch(() => undefined)
    await expect(link.ask.young()).resolves.toBe(3)
  })

  it('carries our errors whole, and others without their text', async () => {
    const onNotice = vi.fn()
    const link = start({ onNotice })
    await link.ready
    await expect(link.ask.refuse()).rejects.toMatchObject({
      name: 'DesksideError',
      code: 'cache-busy',
      retryable: true,
      details: { tries: 3 }
    })
    const error: unknown = await link.ask.blunder().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'cache-failed', details: { name: 'TypeError' } })
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('secret')
    expect(onNotice).toHaveBeenCalledWith('failed', 'told')
  })

  it('answers others between two slices of an answer, and closes after the last', async () => {
    const link = start()
    await link.ready
    const answered: unknown[] = []
    const asked = [link.ask.count(10_000), link.ask.echo('beside')].map((answer) =>
      answer.then((value) => answered.push(value))
    )
    await Promise.all([...asked, link.close()])
    expect(answered).toEqual(['beside', 10_000])
  })

  it('says why a database could not be opened, and has no operations', async () => {
    const link = start({ workerData: { shouldRefuseToOpen: true } })
    await expect(link.ready).rejects.toMatchObject({ code: 'disk-full' })
    expect(() => link.ask).toThrow('The worker is not ready.')
  })

  it('starts a worker that died once more, and no third time', async () => {
    const link = start()
    await link.ready
    const dying = Promise.allSettled([link.ask.crash(), link.ask.echo('behind it')])
    expect((await dying).map((result) => (result.status === 'rejected' ? (result.reason as unknown) : null))).toEqual([
      expect.objectContaining(stopped),
      expect.objectContaining(stopped)
    ])
    await expect(link.ask.echo('again')).resolves.toBe('again')
    await expect(link.ask.crash()).rejects.toMatchObject(stopped)
    await expect(link.ask.echo('x')).rejects.toMatchObject(stopped)
  })

  it('starts one again that ran well for a while, however often', async () => {
    const onDied = vi.fn()
    const link = start({ settledAfter: 30, onDied })
    await link.ready
    for (let time = 0; time < 3; time += 1) {
      await delay(40)
      await expect(link.ask.crash()).rejects.toMatchObject(stopped)
      await expect(link.ask.echo(`after ${time}`)).resolves.toBe(`after ${time}`)
    }
    expect(onDied.mock.calls).toEqual([1, 2, 3].map(() => [{ error: null, exitCode: 3, hasRestarted: true }]))
  })

  it('tells of every death what the worker said last, and whether another took its place', async () => {
    const onDied = vi.fn<(report: WorkerDeath) => void>()
    const link = start({ onDied })
    await link.ready
    await link.ask.collapse()
    await vi.waitFor(() => expect(onDied).toHaveBeenCalledTimes(1))
    expect(onDied.mock.calls[0]?.[0]).toMatchObject({ exitCode: 1, hasRestarted: true })
    expect(onDied.mock.calls[0]?.[0].error).toMatchObject({ name: 'RangeError', message: 'something gave way' })
    const facts = onDied.mock.calls.map(([report]) => factsOfDeath(report))
    expect(facts).toEqual([
      { error: 'RangeError', at: expect.stringContaining('fragile-worker') as string, exitCode: 1, restarted: true }
    ])
    await expect(link.ask.crash()).rejects.toMatchObject(stopped)
    expect(onDied.mock.calls[1]?.[0]).toEqual({ error: null, exitCode: 3, hasRestarted: false })
  })

  it('tells why the one in its place could not open', async () => {
    const onDied = vi.fn<(report: WorkerDeath) => void>()
    const link = start({ onDied, restartWith: { shouldRefuseToOpen: true } })
    await link.ready
    await expect(link.ask.crash()).rejects.toMatchObject(stopped)
    await expect(link.ask.echo('x')).rejects.toMatchObject({ code: 'disk-full' })
    await expect(link.ask.echo('x')).rejects.toMatchObject(stopped)
    expect(onDied.mock.calls.map(([report]) => report)).toEqual([
      { error: null, exitCode: 3, hasRestarted: true },
      { error: expect.objectContaining({ code: 'disk-full' }) as Error, exitCode: null, hasRestarted: false }
    ])
  })

  it('tells of no death when it is closed', async () => {
    const onDied = vi.fn()
    const link = start({ onDied })
    await link.ready
    await link.close()
    expect(onDied).not.toHaveBeenCalled()
  })

  it('does not start one again whose data died with it', async () => {
    const link = start({ restartWith: null })
    await link.ready
    await expect(link.ask.crash()).rejects.toMatchObject(stopped)
    await expect(link.ask.echo('x')).rejects.toMatchObject(stopped)
  })

  it('refuses what comes after the end, and ends once', async () => {
    const link = start()
    await link.ready
    const before = link.ask.echo('before')
    await Promise.all([link.close(), link.close()])
    await expect(before).resolves.toBe('before')
    await expect(link.ask.echo('after')).rejects.toMatchObject({ code: 'workspace-closed' })
  })
})
