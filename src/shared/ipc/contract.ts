/**
 * What crosses the bridge between renderer and main: types only. Requests go over one channel, events over another;
 * handlers in main are a mapped type over `Requests`, so a missing or an extra handler does not compile.
 */
import type { AskedBehind, Cached } from '../model/cached'
import type { ServiceCall, ServicePreview, ServiceReply } from '../model/console'
import type { FieldChange, FieldCorrection } from '../model/field-correction'
import type { FieldInventory, RecordKind, RoleField } from '../model/field-inventory'
import type { ImportOutcome, ImportPreview } from '../model/portable'
import type { ProjectDetail, ProjectListing, ProjectPage, ProjectQuery } from '../model/project'
import type { Noun } from '../model/record'
import type { Settings } from '../model/settings'
import type { CalendarMonth, SyncList, SyncStatus } from '../model/sync'
import type {
  ConnectInput,
  ConnectLayer,
  ConnectOutcome,
  LayerResult,
  RemovalPreview,
  Workspace
} from '../model/workspace'
import type { ErrorShape } from './errors'
import type { ChangeRoutes, ViewEvents, ViewRoutes, VisitRoutes } from './routes/changes'
import type { ExportEvents, ExportRoutes } from './routes/exports'
import type { FilterEvents, FilterRoutes } from './routes/filters'
import type { ChildEvents, ChildRoutes } from './routes/children'
import type { LinkEvents, LinkRoutes } from './routes/links'
import type { NetworkRoutes } from './routes/network'
import type { RecordRoutes } from './routes/records'
import type { SearchRoutes } from './routes/search'
import type { WindowRoutes } from './routes/windows'

export interface AppInfo {
  readonly version: string
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** The stand-in is a development runtime; it says what it is. */
  readonly runtime: 'electron' | 'stand-in'
  /** The languages the operating system prefers, BCP 47, best first. */
  readonly languages: readonly string[]
  /** `--lang=en|ru`: outranks the setting for this run, or until a language is chosen by hand in it. */
  readonly forcedLanguage: 'en' | 'ru' | null
  /** Whether a window can be laid above all others here; no app can on Wayland. */
  readonly canKeepOnTop: boolean
  readonly userDataDir: string
  /** What is to be told of settings and the list of workspaces: damage, or that this run can't keep them. */
  readonly userDataProblem: ErrorShape | null
}

/** Every request names its workspace, so that an answer for one that was just left can't land in another. */
interface InWorkspace {
  readonly workspaceId: string
}

interface OfKind {
  readonly noun: Noun
}

export interface Requests
  extends
    FilterRoutes,
    RecordRoutes,
    ChangeRoutes,
    VisitRoutes,
    ViewRoutes,
    ChildRoutes,
    SearchRoutes,
    ExportRoutes,
    WindowRoutes,
    LinkRoutes,
    NetworkRoutes {
  'app.info': { in: undefined; out: AppInfo }
  /** Opens an https or mailto address outside the app, after the user has seen the host's name in full. */
  'app.openExternal': { in: { readonly url: string }; out: { readonly opened: boolean } }
  /** `html`: the same for programs that take formatted text; what pastes chooses. */
  'app.copyText': { in: { readonly text: string; readonly html?: string | undefined }; out: undefined }

  'settings.get': { in: undefined; out: Settings }
  'settings.set': { in: Partial<Settings>; out: Settings }

  'workspaces.list': { in: undefined; out: readonly Workspace[] }
  'workspaces.connect': { in: ConnectInput; out: ConnectOutcome }
  'workspaces.cancelConnect': { in: { readonly attempt: string }; out: undefined }
  'workspaces.openDemo': { in: undefined; out: Workspace }
  'workspaces.activate': { in: InWorkspace; out: Workspace }
  'workspaces.rename': { in: InWorkspace & { readonly name: string }; out: Workspace }
  /**
   * New address, new credentials, or both; tested by the same layers as a new connection. Token and secret may be left
   * empty only while the origin stays the same: secrets are bound to it.
   */
  'workspaces.update': { in: InWorkspace & ConnectInput; out: ConnectOutcome }
  'workspaces.removalPreview': { in: InWorkspace; out: RemovalPreview }
  /**
   * Removes the workspace with its cache, its key and its credentials. `left`: there is no keychain on this machine now,
   * so what it may hold could not be reached; everything else is gone.
   */
  'workspaces.remove': { in: InWorkspace; out: { readonly keychain: 'removed' | 'left' } }

  /**
   * Ends what `Workspace.made` tells of a damage. `backup` brings back what the newest whole backup holds and what is not
   * here; nothing that is here goes.
   */
  'workspaces.settleMade': { in: InWorkspace & { readonly how: 'backup' | 'as-it-is' }; out: undefined }

  'projects.list': { in: InWorkspace & ProjectQuery; out: AskedBehind<ProjectPage> }
  /** Where a project stands in the sorted list now: how a list that grew finds the line that somebody is reading. */
  'projects.position': {
    in: InWorkspace & ProjectListing & { readonly id: number }
    out: { readonly index: number | null }
  }
  /** The cached project at once; `refresh` asks the service instead and updates the cache. */
  'projects.get': { in: InWorkspace & { readonly id: number; readonly refresh: boolean }; out: Cached<ProjectDetail> }

  /** The kinds of record of which something is cached; projects first. */
  'fields.kinds': { in: InWorkspace; out: readonly RecordKind[] }
  /** Every field that the cached records of a kind were seen with. */
  'fields.list': { in: InWorkspace & OfKind; out: FieldInventory }
  /** Which fields have roles, and how the user wants them shown: for headings and columns. Empty while they want nothing. */
  'fields.roles': { in: InWorkspace & OfKind; out: readonly RoleField[] }
  /** Says something about a field in place of what was said before; null takes it all back. Its place stays. */
  'fields.correct': {
    in: InWorkspace & OfKind & { readonly key: string; readonly correction: FieldChange | null }
    out: undefined
  }
  /** Puts the fields of a kind in order: `keys` first, as given; an empty list is the service's own order. */
  'fields.reorder': { in: InWorkspace & OfKind & { readonly keys: readonly string[] }; out: undefined }
  /** Exchanges all corrections of a kind for others (none: back to what is recognised); answers those that were there. */
  'fields.replace': {
    in: InWorkspace & OfKind & { readonly corrections: readonly FieldCorrection[] }
    out: readonly FieldCorrection[]
  }

  /** Writes settings, workspaces (without secrets) and corrections to a file that the user names; null when they don't. */
  'userData.export': { in: undefined; out: { readonly savedAs: string | null } }
  /** Reads a file that the user picks and says what it would change; null when they pick none. */
  'userData.openImport': { in: undefined; out: ImportPreview | null }
  /** Changes what `userData.openImport` said. */
  'userData.import': { in: { readonly id: string }; out: ImportOutcome }

  'sync.status': { in: InWorkspace; out: SyncStatus }
  /** Sweeps the named list (or all of them) now; also the way to retry at once when offline. */
  'sync.refresh': { in: InWorkspace & { readonly list: SyncList | null }; out: undefined }
  /** Holds one list, or all of them, until they are resumed; what was read stays, and a sweep goes on where it was. */
  'sync.pause': { in: InWorkspace & { readonly list: SyncList | null; readonly paused: boolean }; out: undefined }
  /** Ends the sweep that runs or waits (null: all of them) until its list is due by age again, or asked for. */
  'sync.cancel': { in: InWorkspace & { readonly list: SyncList | null }; out: undefined }
  /** Which months of the calendar are cached: `from` to `to`, both `YYYY-MM` and included, at most 1,200. */
  'sync.calendarMonths': {
    in: InWorkspace & { readonly deleted: boolean; readonly from: string; readonly to: string }
    out: readonly CalendarMonth[]
  }

  /** What `service.call` would send, without sending anything and without secrets. */
  'service.preview': { in: InWorkspace & Pick<ServiceCall, 'operation' | 'input'>; out: ServicePreview }
  /**
   * Sends one operation once and answers what came back, errors included; never the secrets. Rejects for an input that
   * does not fit, for paid items that were not confirmed, and when it is cancelled.
   */
  'service.call': { in: InWorkspace & ServiceCall; out: ServiceReply }
  'service.cancel': { in: { readonly attempt: string }; out: undefined }
}

/** Events say what changed, not the data; stores ask again. */
export interface Events extends FilterEvents, ChildEvents, ViewEvents, ExportEvents, LinkEvents {
  /** Records of a noun changed in the cache; without `ids`, possibly all of them. */
  changed: { readonly workspaceId: string; readonly noun: Noun; readonly ids?: readonly number[] }
  /** Whether the service answered when it was asked for some list of a noun is known otherwise now. */
  lists: { readonly workspaceId: string; readonly noun: Noun }
  sync: { readonly workspaceId: string }
  /** What the user said about fields of a kind. Records that read differently now follow as `changed`. */
  fields: { readonly workspaceId: string; readonly noun: Noun }
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

/** What the preload puts on `window.desksideBridge`: no logic, the only bridge. */
export interface Bridge {
  request(route: string, input: unknown): Promise<Reply<unknown>>
  onEvent(listener: (message: EventMessage) => void): () => void
}
