import { ipcMain, type IpcMainInvokeEvent } from 'electron'
import { REQUEST_CHANNEL, type Reply, type RequestInput, type RequestOutput, type Route } from '@shared/ipc/contract'
import { DesksideError, shapeOf } from '@shared/ipc/errors'
import type { Log } from '../log'
import { schemeOf } from '../window/origin'

export interface RequestContext {
  readonly webContentsId: number
}

export interface Handler<Input, Output> {
  /** Throws unless the input matches the route exactly (see `parser` in parse.ts). */
  readonly parse: (input: unknown) => Input
  readonly run: (input: Input, context: RequestContext) => Promise<Output> | Output
}

/** Exactly one handler per route of the contract, enforced by the compiler. */
export type Handlers = { readonly [R in Route]: Handler<RequestInput<R>, RequestOutput<R>> }

export interface RouterOptions {
  readonly isTrusted: (event: IpcMainInvokeEvent) => boolean
  readonly log: Log
}

/**
 * Handles the single request channel. Replies always use the contract's envelope, so errors never reject the renderer's
 * call. Returns a function that removes the router.
 */
export function registerRouter(handlers: Handlers, options: RouterOptions): () => void {
  ipcMain.handle(REQUEST_CHANNEL, (event, route: unknown, input: unknown) =>
    answer(handlers, options, event, route, input)
  )
  return () => ipcMain.removeHandler(REQUEST_CHANNEL)
}

async function answer(
  handlers: Handlers,
  { isTrusted, log }: RouterOptions,
  event: IpcMainInvokeEvent,
  route: unknown,
  input: unknown
): Promise<Reply<unknown>> {
  try {
    // Check the sender before the route: a stranger must not learn which routes exist.
    if (!isTrusted(event)) {
      log.warn('Refused a request from an untrusted frame.', { scheme: schemeOf(event.senderFrame?.url ?? '') })
      throw new DesksideError('untrusted-sender', 'The request did not come from a window of this app.')
    }
    if (!isRoute(handlers, route)) {
      log.warn('Refused a request for an unknown route.', { route: typeof route === 'string' ? route : typeof route })
      throw new DesksideError('unknown-route', 'There is no such request.')
    }
    const handler = handlers[route] as Handler<unknown, unknown>
    const value = await handler.run(parsed(handler, log, route, input), { webContentsId: event.sender.id })
    return { ok: true, value }
  } catch (thrown) {
    if (!(thrown instanceof DesksideError)) {
      log.error('A request failed unexpectedly.', { route: String(route), error: thrown })
    }
    return { ok: false, error: shapeOf(thrown) }
  }
}

/** Own names only: `constructor` and `__proto__` are no routes. */
function isRoute(handlers: Handlers, route: unknown): route is Route {
  return typeof route === 'string' && Object.hasOwn(handlers, route)
}

function parsed(handler: Handler<unknown, unknown>, log: Log, route: Route, input: unknown): unknown {
  try {
    return handler.parse(input)
  } catch (thrown) {
    if (thrown instanceof DesksideError) throw thrown
    // Other errors of a parser may quote the value, so log only their name.
    log.warn('A parser threw something else than bad-input.', {
      route,
      name: thrown instanceof Error ? thrown.name : typeof thrown
    })
    throw new DesksideError('bad-input', 'The request’s input is not valid.', { details: { path: '(input)' } })
  }
}
