/**
 * The contract of the bridge between renderer and main: types only. Requests use one channel, messages another; handlers
 * in main are a mapped type over `Requests`, so a missing or an extra handler does not compile.
 */
import type { Requests } from '../contract'
import type { PrefKey } from '../contract/prefs'
import type { ChildKind } from '../model/children'
import type { Noun } from '../model/record'
import type { ConnectLayer, LayerResult } from '../model/workspace'
import type { ErrorShape } from './errors'

export type { Requests }

/** Messages only signal a change, without data; stores then read again. */
export interface Messages {
  /** The value of a key may have changed; null: any key. Keys shown by a single window send no message. */
  'prefs.changed': { readonly workspaceId: string; readonly key: PrefKey | null }
  /** Records of a noun changed in the cache; without `ids`, possibly all. */
  changed: { readonly workspaceId: string; readonly noun: Noun; readonly ids?: readonly number[] }
  /** Whether the service answered for some list of a noun has changed. */
  lists: { readonly workspaceId: string; readonly noun: Noun }
  sync: { readonly workspaceId: string }
  /** The corrections of a noun changed. Records that decode differently now follow as `changed`. */
  fields: { readonly workspaceId: string; readonly noun: Noun }
  /** The open workspace was reopened: cache and user data may differ. No other message reports this. */
  reopened: { readonly workspaceId: string }
  /** The verification of filters, or their meaning in the cache, changed: read the status again. */
  filters: { readonly workspaceId: string }
  /** Children of a project changed in the cache; without `projectId`, possibly those of many projects. */
  children: { readonly workspaceId: string; readonly projectId?: number; readonly kind?: ChildKind }
  /** Records written so far; `total` as soon as it is known. */
  export: { readonly attempt: string; readonly done: number; readonly total: number }
  /** Projects of a client whose lists were asked for so far; `attempt` as in `clients.load`. */
  clientLoad: { readonly attempt: string; readonly done: number; readonly total: number }
  /** A link came from outside, for the main window. */
  link: undefined
  /** The answer of `lookup.state`, `lookup.history` or the job's routes changed. */
  lookup: { readonly workspaceId: string; readonly what: 'state' | 'history' | 'job'; readonly jobId?: number }
  /** The main window was docked or undocked, or "always on top" changed. */
  panel: undefined
  /** The quick look-up was opened. */
  quick: undefined
  workspaces: undefined
  settings: undefined
  connect: { readonly attempt: string; readonly layers: readonly LayerResult[]; readonly layer: ConnectLayer }
}

export type Route = keyof Requests
export type RequestInput<R extends Route> = Requests[R]['in']
export type RequestOutput<R extends Route> = Requests[R]['out']

export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorShape }

export type MessageName = keyof Messages
export type BridgeMessage = { [E in MessageName]: { readonly name: E; readonly data: Messages[E] } }[MessageName]

export const REQUEST_CHANNEL = 'deskside:request'
export const MESSAGE_CHANNEL = 'deskside:message'

/** `window.desksideBridge`, the only bridge, exposed by the preload; no logic. */
export interface Bridge {
  request(route: string, input: unknown): Promise<Reply<unknown>>
  onEvent(listener: (message: BridgeMessage) => void): () => void
}
