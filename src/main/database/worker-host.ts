import { types } from 'node:util'
import type { MessagePort } from 'node:worker_threads'
import { databaseError } from './sqlite-errors'
import { byName } from './operations'
import type { WorkerMessage, WorkerRequest } from './worker-protocol'

export interface Host {
  notice(name: string, value: unknown): void
}

/**
 * Worker side: opens the database, reports the outcome, then runs operations one at a time until `close`. An operation
 * may be `SlicedAnswer`. Errors are sent as data, never as text with SQL or values.
 *
 * @param open opens the database; its result is sent with `ready`
 * @param onError called with every error before it is sent, e.g. to mark a damaged file
 */
export function serve<O extends object>(
  port: MessagePort,
  open: (host: Host) => { value: unknown; operations: O; close: () => void },
  onError: (thrown: unknown, host: Host) => void = () => undefined
): void {
  const send = (message: WorkerMessage): void => port.postMessage(message)
  const host: Host = { notice: (name, value) => send({ type: 'notice', name, value }) }
  let opened: ReturnType<typeof open>
  try {
    opened = open(host)
  } catch (thrown) {
    onError(thrown, host)
    send({ type: 'failed', error: databaseError(thrown).toShape() })
    port.close()
    return
  }
  const operations = byName(opened.operations)
  /** Requests between two slices. */
  const unfinished = new Set<number>()
  const answer = (id: number, run: () => unknown): void => {
    unfinished.delete(id)
    try {
      const result = run()
      const { done, value }: IteratorResult<unknown, unknown> = types.isGeneratorObject(result)
        ? result.next()
        : { done: true, value: result }
      if (done === true) {
        send({ type: 'answer', id, ok: true, value })
        return
      }
      unfinished.add(id)
      setImmediate(answer, id, () => result)
    } catch (thrown) {
      onError(thrown, host)
      send({ type: 'answer', id, ok: false, error: databaseError(thrown).toShape() })
    }
  }
  const close = (id: number): void => {
    if (unfinished.size > 0) {
      setImmediate(close, id)
      return
    }
    answer(id, () => {
      opened.close()
    })
    port.close()
  }
  port.on('message', ({ id, operation, input }: WorkerRequest) => {
    if (operation === 'close') close(id)
    else
      answer(id, () => {
        const run = operations.get(operation)
        if (run === undefined) throw new Error('Unknown operation.')
        return run(...input)
      })
  })
  send({ type: 'ready', value: opened.value, operations: [...operations.keys()] })
}
