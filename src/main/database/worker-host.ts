import type { MessagePort } from 'node:worker_threads'
import { databaseError } from './sqlite-errors'
import type { CommandMap, WorkerMessage, WorkerRequest } from './worker-protocol'

export type Handlers<C extends CommandMap<C>> = {
  [K in keyof C]: (...input: C[K]['in'] extends undefined ? [] : [C[K]['in']]) => C[K]['out']
}

export interface Host {
  notice(name: string, value: unknown): void
}

/**
 * The worker's half: opens, says how that went, then answers one command after the other until `close`. What is thrown
 * goes back as the shape of an error, never as text with SQL or values in it.
 *
 * @param open opens the database; its value goes with `ready`.
 * @param onError sees every error before it is sent, e.g. to mark a damaged file.
 */
export function serve<C extends CommandMap<C>>(
  port: MessagePort,
  open: (host: Host) => { value: unknown; handlers: Handlers<C>; close: () => void },
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
  port.on('message', ({ id, command, input }: WorkerRequest) => {
    try {
      if (command === 'close') {
        opened.close()
        send({ type: 'answer', id, ok: true, value: undefined })
        port.close()
        return
      }
      const handler = opened.handlers[command as keyof C] as ((input: unknown) => unknown) | undefined
      if (handler === undefined) throw new Error('Unknown command.')
      send({ type: 'answer', id, ok: true, value: handler(input) })
    } catch (thrown) {
      onError(thrown, host)
      send({ type: 'answer', id, ok: false, error: databaseError(thrown).toShape() })
    }
  })
  send({ type: 'ready', value: opened.value })
}
