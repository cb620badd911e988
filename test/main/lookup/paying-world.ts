// A lookup database, and a provider with the demo's answers that keeps a bill of its charges.
import { DesksideError } from '@shared/ipc/errors'
import { byName, type Remote } from '../../../src/main/database/operations'
import { clean } from '../../../demo/answers/lookup'
import { ProviderAccount } from '../../../demo/lookup/account'
import type { Exchange, ServiceClient } from '../../../src/main/api/types'
import type { LookupFile } from '../../../src/main/lookup/store/client'
import { copyLookups } from '../../../src/main/lookup/store/copies'
import { openStore, type LookupOperations } from '../../../src/main/lookup/store/open-store'

const UNLIMITED = new ProviderAccount()

/** Fault of a request, before or after the provider charges it. */
export type Fault =
  | 'none'
  | 'refused-connection'
  | 'status-403'
  | 'status-429'
  | 'status-400'
  | 'status-500'
  | 'paid-500'
  | 'reset'
  | 'paid-reset'
  | 'broken'
  | 'short'

/** Thrown into a run to simulate a killed app: nothing happens after it. */
export class KilledError extends Error {}

/**
 * The database in this thread; once killed, every operation fails. `onStep` is called before and after each operation
 * and may kill it there. Committed data stays, but the caller gets no result.
 */
export function openHere(
  file: string | null,
  key: string | null,
  onStep: (operation: string) => void = () => undefined,
  isSuspect = false
): LookupFile & { kill(): void } {
  const store = openStore(file, key, Date.now(), isSuspect)
  const operations = byName(store.operations)
  let wasKilled = false
  const isKilled = (): boolean => wasKilled
  const ask = (prefix: string): object =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          const whole = `${prefix}${String(name)}`
          const run = operations.get(whole)
          if (run === undefined) return ask(`${whole}.`)
          return async (...input: unknown[]) => {
            await Promise.resolve()
            onStep(whole)
            if (isKilled()) throw new KilledError()
            const value = structuredClone(run(...structuredClone(input)))
            onStep(whole)
            if (isKilled()) throw new KilledError()
            return value
          }
        }
      }
    )
  return {
    ask: ask('') as Remote<LookupOperations>,
    copy: async ({ path }) => {
      await Promise.resolve()
      if (file !== null && key !== null) copyLookups({ file, key, path })
    },
    close: async () => {
      await Promise.resolve()
      if (!wasKilled) store.close()
    },
    kill: () => {
      if (wasKilled) return
      wasKilled = true
      store.close()
    }
  }
}

export class PaidProvider {
  /** Number of charges per text, by type and text. */
  readonly bill = new Map<string, number>()
  /** Items of each received request. */
  readonly requests: (readonly string[])[] = []
  #inFlight = 0
  mostInFlight = 0

  constructor(private readonly faultOf: (request: number) => Fault) {}

  readonly client: Pick<ServiceClient, 'exchange' | 'hide'> & ServiceClient = {
    exchange: async (
      operation: string,
      input: Readonly<Record<string, unknown>>,
      options: { onSending?: () => void } = {}
    ) => {
      this.#inFlight += 1
      this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight)
      try {
        await Promise.resolve()
        const fault = this.faultOf(this.requests.length)
        options.onSending?.()
        if (fault === 'refused-connection') {
          this.requests.push([])
          throw new DesksideError('network-refused', 'refused')
        }
        const data = input['data'] as readonly string[] | Readonly<Record<string, string>>
        const items = Object.values(data)
        this.requests.push(items)
        const status = /^status-(\d+)$/.exec(fault)?.[1]
        if (status !== undefined) return answer(operation, Number(status), '{}')
        if (fault === 'reset') throw new DesksideError('network-reset', 'reset')
        for (const item of items) {
          const key = `${String(input['endpoint'])} ${item}`
          this.bill.set(key, (this.bill.get(key) ?? 0) + 1)
        }
        if (fault === 'paid-500') return answer(operation, 500, '{}')
        if (fault === 'paid-reset') throw new DesksideError('network-reset', 'reset')
        const { body } = clean(UNLIMITED, { endpoint: input['endpoint'], data: items } as never) as unknown as {
          body: unknown[]
        }
        const text = JSON.stringify(fault === 'short' ? body.slice(1) : body)
        return answer(operation, 200, fault === 'broken' ? text.slice(0, text.length / 2) : text)
      } finally {
        this.#inFlight -= 1
      }
    },
    hide: (text: string) => text
  } as never
}

function answer(operation: string, status: number, text: string): Exchange {
  const error =
    status === 200 ? null : new DesksideError(status === 403 ? 'lookup-quota' : 'service-error', 'no').toShape()
  return {
    ...{ operation: operation as 'lookup.clean', status, headers: {}, receivedAt: Date.now(), milliseconds: 1 },
    body: new TextEncoder().encode(text),
    error
  }
}
