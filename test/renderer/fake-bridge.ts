/** A bridge for unit tests: answers by route, records requests, emits events. As strict as the real one. */
import { afterEach, expect } from 'vitest'
import type { Bridge, BridgeMessage, RequestOutput, Requests, Route } from '@shared/ipc/contract'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { PrefKey, prefs, Prefs } from '@shared/contract/prefs'
import { CONTRACT } from '../shared/contract-routes'

type PlainHandlers = {
  [R in Exclude<Route, keyof typeof prefs>]?: (
    input: Requests[R]['in']
  ) => Requests[R]['out'] | Promise<Requests[R]['out']>
}
type PrefInput<K extends PrefKey> = { readonly workspaceId: string; readonly change: Prefs[K]['change'] }
/** By route; preferences by route and key, e.g. `prefs.get views`. */
export type FakeHandlers = PlainHandlers & {
  [K in PrefKey as `prefs.get ${K}`]?: (input: {
    readonly workspaceId: string
  }) => Prefs[K]['value'] | Promise<Prefs[K]['value']>
} & {
  [K in PrefKey as `prefs.set ${K}`]?: (
    input: PrefInput<K>
  ) => RequestOutput<'prefs.set'> | undefined | Promise<RequestOutput<'prefs.set'> | undefined>
}

/** Handler name of a request. */
export const nameOf = (route: string, input: unknown): string =>
  route.startsWith('prefs.') ? `${route} ${(input as { readonly key: PrefKey }).key}` : route

export interface FakeBridge {
  /** Requests in order: route (with the preference key) and input. */
  readonly asked: { readonly route: string; readonly input: unknown }[]
  readonly push: (message: BridgeMessage) => void
  /** Number of listeners on the bridge. */
  readonly listeners: () => number
}

const schemas = new Map(Object.entries(CONTRACT).map(([name, { input }]) => [name, input]))
/** Requested routes without a handler. */
const unanswered = new Set<string>()
/** Requests that main would refuse. */
const refused = new Set<string>()

afterEach(() => {
  const [routes, inputs] = [[...unanswered], [...refused]]
  unanswered.clear()
  refused.clear()
  expect(routes, 'The test has no answer for these routes.').toEqual([])
  expect(inputs, 'Main refuses these requests.').toEqual([])
})

/** Why main refuses an input; null if it does not. */
function refusal(route: string, input: unknown): string | null {
  const result = schemas.get(route)?.safeParse(input)
  if (result?.success) return null
  return `${route}: ${result === undefined ? 'no such route' : result.error.message}`
}

const NOTHING_SAVED = { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null } as const

/** Answers to routes that background code of many screens requests at any time. */
const ALWAYS: FakeHandlers = {
  'prefs.get stages': () => [],
  'prefs.get me': () => ({ userId: null, keepOffline: false }),
  'windows.setMenu': () => undefined,
  'clients.of': () => null,
  'clients.list': () => ({
    value: { rows: [], total: 0, isRecognised: true, told: { known: 0, of: 0 } },
    ...{ fetchedAt: null, source: 'cache', coverage: NOTHING_SAVED }
  })
}

/** Installs a fake bridge on the window. A route without a handler fails the requesting test. */
export function installBridge(handlers: FakeHandlers): FakeBridge {
  const asked: { route: string; input: unknown }[] = []
  const listeners = new Set<(message: BridgeMessage) => void>()
  const bridge: Bridge = {
    async request(route, input) {
      // Throws for a reactive proxy, as the real bridge does.
      const copy: unknown = structuredClone(input)
      const name = nameOf(route, copy)
      asked.push({ route: name, input: copy })
      const problem = refusal(route, copy)
      if (problem !== null) {
        refused.add(problem)
        return { ok: false, error: shapeOf(new DesksideError('bad-input', problem)) }
      }
      const handler = (handlers[name as keyof FakeHandlers] ?? ALWAYS[name as keyof FakeHandlers]) as
        ((input: unknown) => unknown) | undefined
      if (!handler) {
        unanswered.add(name)
        throw new Error(`The test has no answer for ${name}.`)
      }
      try {
        return { ok: true, value: await handler(copy) }
      } catch (thrown) {
        return { ok: false, error: shapeOf(thrown) }
      }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  window.desksideBridge = bridge
  return {
    asked,
    push: (message) => listeners.forEach((listener) => listener(message)),
    listeners: () => listeners.size
  }
}
