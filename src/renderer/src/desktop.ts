/**
 * The renderer's side of the bridge: the only file that touches `window.desksideBridge`. Unwraps replies, throws typed
 * errors, and makes inputs plain once, because a reactive proxy can't cross.
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

/** Routes without an input are called without one. */
type Arguments<R extends Route> = undefined extends RequestInput<R> ? [] : [input: RequestInput<R>]

function bridge(): Bridge {
  if (!window.desksideBridge) throw new DesksideError('internal', 'The bridge to the main process is missing.')
  return window.desksideBridge
}

/** A copy without reactive proxies at any depth. Plain objects and arrays are walked, other values stay as they are. */
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
 * Asks main. Rejects with a `DesksideError`, whose `code` has its sentence in both languages (`locales/<language>/errors`).
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
  for (const listener of listeners.get(message.event) ?? []) (listener as (data: unknown) => void)(message.data)
}

/** Listens to one event of main; returns the unsubscribe. The bridge itself is listened to once, however many listen here. */
export function on<E extends MessageName>(event: E, listener: Listener<E>): () => void {
  const from = bridge()
  if (subscription?.bridge !== from) {
    subscription?.stop()
    subscription = { bridge: from, stop: from.onEvent(dispatch) }
  }
  const set = listeners.get(event) ?? new Set()
  set.add(listener as (data: never) => void)
  listeners.set(event, set)
  return () => {
    set.delete(listener as (data: never) => void)
    if (set.size === 0) listeners.delete(event)
    if (listeners.size === 0) {
      subscription?.stop()
      subscription = null
    }
  }
}

/** Whatever was thrown, as a `DesksideError`, so that the screen can say it in its own language. */
export function asError(thrown: unknown): DesksideError {
  if (thrown instanceof DesksideError) return thrown
  // A mistake of ours: the screen says so in a sentence, the console (and with it the log) keeps what it was.
  reportError(thrown)
  return new DesksideError('internal', 'Something unexpected happened inside the app.', {
    cause: thrown,
    details: { name: thrown instanceof Error ? thrown.name : typeof thrown }
  })
}
