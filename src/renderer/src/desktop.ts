/**
 * The renderer's side of the bridge: the only file that uses `window.desksideBridge`. Unwraps replies, throws typed
 * errors, and removes reactive proxies from inputs, because these cannot cross the bridge.
 */
import { isProxy, toRaw } from 'vue'
import type {
  Bridge,
  BridgeMessage,
  MessageName,
  Messages,
  RequestInput,
  RequestOutput,
  Route
} from '@shared/ipc/contract'
import { DesksideError, errorFromShape } from '@shared/ipc/errors'

declare global {
  interface Window {
    desksideBridge?: Bridge
  }
}

/** Routes without an input take no argument. */
type Arguments<R extends Route> = undefined extends RequestInput<R> ? [] : [input: RequestInput<R>]

function bridge(): Bridge {
  if (!window.desksideBridge) throw new DesksideError('internal', 'The bridge to the main process is missing.')
  return window.desksideBridge
}

/** A copy without reactive proxies at any depth. Plain objects and arrays are copied, other values stay as they are. */
export function plain<T>(value: T): T {
  const raw: unknown = isProxy(value) ? toRaw(value) : value
  if (Array.isArray(raw)) return raw.map((item: unknown) => plain(item)) as T
  if (raw !== null && typeof raw === 'object' && isPlainObject(raw)) {
    return Object.fromEntries(Object.entries(raw).map(([key, item]) => [key, plain(item)])) as T
  }
  return raw as T
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Sends a request to main. Rejects with a `DesksideError`, whose `code` has a message in `locales/<language>/errors`.
 */
export async function request<R extends Route>(route: R, ...[input]: Arguments<R>): Promise<RequestOutput<R>> {
  const reply = await bridge().request(route, plain(input))
  if (!reply.ok) throw errorFromShape(reply.error)
  return reply.value as RequestOutput<R>
}

type Listener<E extends MessageName> = (data: Messages[E]) => void
const listeners = new Map<MessageName, Set<(data: never) => void>>()
let subscription: { readonly bridge: Bridge; readonly stop: () => void } | null = null

function dispatch(message: BridgeMessage): void {
  for (const listener of listeners.get(message.name) ?? []) (listener as (data: unknown) => void)(message.data)
}

/**
 * Listens to a message of main; returns the unsubscribe function. All listeners share one subscription to the bridge.
 */
export function on<E extends MessageName>(name: E, listener: Listener<E>): () => void {
  const from = bridge()
  if (subscription?.bridge !== from) {
    subscription?.stop()
    subscription = { bridge: from, stop: from.onEvent(dispatch) }
  }
  const set = listeners.get(name) ?? new Set()
  set.add(listener as (data: never) => void)
  listeners.set(name, set)
  return () => {
    set.delete(listener as (data: never) => void)
    if (set.size === 0) listeners.delete(name)
    if (listeners.size === 0) {
      subscription?.stop()
      subscription = null
    }
  }
}

/** Converts anything thrown into a `DesksideError`, which has a translated message. */
export function asError(thrown: unknown): DesksideError {
  if (thrown instanceof DesksideError) return thrown
  // A bug of ours: the screen shows a general message, the console (and the log) the original error.
  reportError(thrown)
  return new DesksideError('internal', 'Something unexpected happened inside the app.', {
    cause: thrown,
    details: { name: thrown instanceof Error ? thrown.name : typeof thrown }
  })
}
