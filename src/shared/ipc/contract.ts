/**
 * The contract of the bridge between renderer and main: types only. Requests use one channel, events another; handlers
 * in main are a mapped type over `Requests`, so a missing or an extra handler does not compile.
 */
import type { ContractRequests } from '../contract'
import type { ChildKind } from '../model/children'
import type { FieldChange, FieldCorrection } from '../model/field-correction'
import type { Noun } from '../model/record'
import type { ConnectLayer, LayerResult } from '../model/workspace'
import type { ErrorShape } from './errors'
import type { CalendarViewRoutes, ReminderRoutes } from './routes/calendar'
import type { ViewEvents, ViewRoutes, VisitRoutes } from './routes/changes'
import type { KeptSearchRoutes } from './routes/search'
import type { StageRoutes } from './routes/stages'
import type { StorageViewRoutes } from './routes/storage'

/** Every request names its workspace, so that an answer for the last one is not shown in another. */
interface InWorkspace {
  readonly workspaceId: string
}

interface OfKind {
  readonly noun: Noun
}

export interface Requests
  extends
    ContractRequests,
    VisitRoutes,
    ViewRoutes,
    KeptSearchRoutes,
    StageRoutes,
    StorageViewRoutes,
    CalendarViewRoutes,
    ReminderRoutes {
  /** Replaces the correction of a field; null removes it. Its place in the order stays. */
  'fields.correct': {
    in: InWorkspace & OfKind & { readonly key: string; readonly correction: FieldChange | null }
    out: undefined
  }
  /** Orders the fields of a noun: `keys` first, as given; an empty list restores the service's order. */
  'fields.reorder': { in: InWorkspace & OfKind & { readonly keys: readonly string[] }; out: undefined }
  /** Replaces all corrections of a noun (none: removes them); returns the earlier ones. */
  'fields.replace': {
    in: InWorkspace & OfKind & { readonly corrections: readonly FieldCorrection[] }
    out: readonly FieldCorrection[]
  }
}

/** Events tell that something changed, without data; stores read again. */
export interface Events extends ViewEvents {
  /** Records of a noun changed in the cache; without `ids`, possibly all. */
  changed: { readonly workspaceId: string; readonly noun: Noun; readonly ids?: readonly number[] }
  /** Whether the service answered when it was asked for some list of a noun is known otherwise now. */
  lists: { readonly workspaceId: string; readonly noun: Noun }
  sync: { readonly workspaceId: string }
  /** The corrections of a noun changed. Records that decode differently now follow as `changed`. */
  fields: { readonly workspaceId: string; readonly noun: Noun }
  /** The open workspace was opened anew: its cache and what the user made in it may differ. No other event says so. */
  reopened: { readonly workspaceId: string }
  /** The verification of filters, or their meaning in the cache, changed: read the status again. */
  filters: { readonly workspaceId: string }
  /** Children of a project changed in the cache; without `projectId`, possibly those of many. */
  children: { readonly workspaceId: string; readonly projectId?: number; readonly kind?: ChildKind }
  /** Records written so far; `total` as soon as it is known. */
  export: { readonly attempt: string; readonly done: number; readonly total: number }
  /** A link came from outside, for the main window. */
  link: undefined
  /** Something that `lookup.state`, `lookup.history` or the job's routes answer has changed. */
  lookup: { readonly workspaceId: string; readonly what: 'state' | 'history' | 'job'; readonly jobId?: number }
  /** The main window was docked or freed, or its place above others changed. */
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

export type EventName = keyof Events
export type EventMessage = { [E in EventName]: { readonly event: E; readonly data: Events[E] } }[EventName]

/** The two channels. */
export const REQUEST_CHANNEL = 'deskside:request'
export const EVENT_CHANNEL = 'deskside:event'

/** What the preload puts on `window.desksideBridge`, the only bridge; no logic. */
export interface Bridge {
  request(route: string, input: unknown): Promise<Reply<unknown>>
  onEvent(listener: (message: EventMessage) => void): () => void
}
