import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'

const SCRIPT = `
import { parentPort, threadId, workerData } from 'node:worker_threads'
const serve = (port, data) => {
  port.on('message', (message) => {
    if (message === 'die') throw new Error('It died.')
    if (message === 'stay') return port.postMessage({ type: 'answer', ok: false })
    port.close()
  })
  port.postMessage({ type: data === 'bad' ? 'failed' : 'ready', data, threadId })
  if (data === 'bad') port.close()
}
if (workerData === null) {
  parentPort.on('message', ({ port, data }) => {
    port.on('close', () => parentPort.postMessage('free'))
    serve(port, data)
  })
} else serve(parentPort, workerData)
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskside-kept-'))
  writeFileSync(join(folder, 'kept-echo.mjs'), SCRIPT)
})
afterAll(() => rmSync(folder, { recursive: true }))

interface First {
  readonly type: string
  readonly data: string
  readonly threadId: number
}

async function start(data: string): Promise<{ worker: Worker; first: First }> {
  const worker = new Worker(join(folder, 'kept-echo.mjs'), { workerData: data })
  const [first] = (await once(worker, 'message')) as [First]
  return { worker, first }
}

async function close(worker: Worker): Promise<number> {
  worker.postMessage('close')
  return worker.terminate()
}

it('one worker after the other is served by one thread, each with its own data', async () => {
  const one = await start('one')
  expect(one.first).toMatchObject({ type: 'ready', data: 'one' })
  expect(await close(one.worker)).toBe(0)
  const two = await start('two')
  expect(two.first).toEqual({ type: 'ready', data: 'two', threadId: one.first.threadId })
  await close(two.worker)
})

it('workers at the same time have threads of their own', async () => {
  const [one, two] = [await start('one'), await start('two')]
  expect(one.first.threadId).not.toBe(two.first.threadId)
  await Promise.all([close(one.worker), close(two.worker)])
})

it('a thread that died, or that could not open its cache, serves no other', async () => {
  const dying = await start('one')
  const [died, ended] = [once(dying.worker, 'error'), new Promise((resolve) => dying.worker.once('exit', resolve))]
  dying.worker.postMessage('die')
  expect(await died).toMatchObject([{ message: 'It died.' }])
  expect(await ended).toBe(1)
  const bad = await start('bad')
  expect(bad.first.type).toBe('failed')
  await bad.worker.terminate()
  const next = await start('three')
  expect([dying.first.threadId, bad.first.threadId]).not.toContain(next.first.threadId)
  await close(next.worker)
})

it('a worker that can’t be closed is ended with its thread', async () => {
  const { worker } = await start('one')
  worker.postMessage('stay')
  await once(worker, 'message')
  expect(await worker.terminate()).toBe(1)
})

it('whoever watches new threads gets one', async () => {
  const before = await start('one')
  await close(before.worker)
  const seen: unknown[] = []
  const onWorker = ({ worker }: { worker?: unknown }): void => void seen.push(worker)
  const listener = onWorker as (message: unknown) => void
  subscribe('worker_threads', listener)
  const own = await start('two')
  unsubscribe('worker_threads', listener)
  expect(seen).toEqual([own.worker])
  expect(own.first.threadId).not.toBe(before.first.threadId)
  await own.worker.terminate()
})
