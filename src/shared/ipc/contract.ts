/**
 * The contract of the bridge between renderer and main: types only. Requests use one channel, events another; handlers
 * in main are a mapped type over `Requests`, so a missing or an extra handler does not compile.
 */
import type { AskedBehind, Cached } from '../model/cached'
import type { ServiceCall, ServicePreview, ServiceReply } from '../model/console'
import type { FieldInventory, RecordKind, RoleField } from '../model/field-inventory'
import type { LoginStart } from '../model/login-start'
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
import type { CalendarRoutes } from './routes/calendar'
import type { ChangeRoutes, ShownRoutes } from './routes/changes'
import type { ExportEvents, ExportRoutes } from './routes/exports'
import type { FilterEvents, FilterRoutes } from './routes/filters'
import type { ChildEvents, ChildRoutes } from './routes/children'
import type { LinkEvents, LinkRoutes } from './routes/links'
import type { LookupEvents, LookupRoutes } from './routes/lookup'
import type { MailRoutes } from './routes/mail'
import type { NetworkRoutes } from './routes/network'
import type { PrefEvents, PrefRoutes } from './routes/prefs'
import type { RecordRoutes } from './routes/records'
import type { SearchRoutes } from './routes/search'
import type { StorageRoutes } from './routes/storage'
import type { WindowEvents, WindowRoutes } from './routes/windows'

export interface AppInfo {
  readonly version: string
  readonly platform: 'darwin' | 'win32' | 'linux'
  /** The stand-in is a development runtime, and identifies itself. */
  readonly runtime: 'electron' | 'stand-in'
  /** The languages the operating system prefers, BCP 47, best first. */
  readonly languages: readonly string[]
  /** `--lang=en|ru`: outranks the setting for this run, or until a language is chosen by hand in it. */
  readonly forcedLanguage: 'en' | 'ru' | null
  /** Whether a window can be laid above all others here; no app can on Wayland. */
  readonly canKeepOnTop: boolean
  readonly userDataDir: string
  /** Problems of the settings and the list of workspaces: damage, or that this run cannot store them. */
  readonly userDataProblem: ErrorShape | null
}

/** Every request names its workspace, so that an answer for the last one is not shown in another. */
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
    ShownRoutes,
    PrefRoutes,
    ChildRoutes,
    SearchRoutes,
    StorageRoutes,
    CalendarRoutes,
    LookupRoutes,
    MailRoutes,
    ExportRoutes,
    WindowRoutes,
    LinkRoutes,
    NetworkRoutes {
  'app.info': { in: undefined; out: AppInfo }
  /** Opens an https or mailto address outside the app, after the user has confirmed the host's full name. */
  'app.openExternal': { in: { readonly url: string }; out: { readonly opened: boolean } }
  /** `html`: the same for programs that take formatted text; the pasting program chooses. */
  'app.copyText': { in: { readonly text: string; readonly html?: string | undefined }; out: undefined }

  'app.loginStart': { in: undefined; out: LoginStart }
  /** Starts the app without a window at log-in, or no longer; gives what holds then. Without effect if impossible. */
  'app.setLoginStart': { in: { readonly on: boolean }; out: LoginStart }

  'settings.get': { in: undefined; out: Settings }
  'settings.set': { in: Partial<Settings>; out: Settings }

  'workspaces.list': { in: undefined; out: readonly Workspace[] }
  'workspaces.connect': { in: ConnectInput; out: ConnectOutcome }
  'workspaces.cancelConnect': { in: { readonly attempt: string }; out: undefined }
  'workspaces.openDemo': { in: undefined; out: Workspace }
  'workspaces.activate': { in: InWorkspace; out: Workspace }
  'workspaces.rename': { in: InWorkspace & { readonly name: string }; out: Workspace }
  /**
   * A new address, new credentials, or both; tested by the same layers as a new connection. Token and secret may be
   * empty only while the origin stays the same: secrets are bound to it.
   */
  'workspaces.update': { in: InWorkspace & ConnectInput; out: ConnectOutcome }
  'workspaces.removalPreview': { in: InWorkspace; out: RemovalPreview }
  /**
   * Removes the workspace with its cache, its key and its credentials. `left`: the keychain is not available now, so
   * its entries could not be removed; everything else is gone.
   */
  'workspaces.remove': { in: InWorkspace; out: { readonly keychain: 'removed' | 'left' } }

  /**
   * Dismisses the damage reported by `Workspace.made`. `backup` restores what the newest whole backup has and the
   * workspace lacks; nothing is removed.
   */
  'workspaces.settleMade': { in: InWorkspace & { readonly how: 'backup' | 'as-it-is' }; out: undefined }

  'projects.list': { in: InWorkspace & ProjectQuery; out: AskedBehind<ProjectPage> }
  /** Where a project stands in the sorted list now: how a list that grew finds the line that somebody is reading. */
  'projects.position': {
    in: InWorkspace & ProjectListing & { readonly id: number }
    out: { readonly index: number | null }
  }
  /** The cached project at once; `refresh` reads from the service first and updates the cache. */
  'projects.get': { in: InWorkspace & { readonly id: number; readonly refresh: boolean }; out: Cached<ProjectDetail> }

  /** Nouns with cached records; projects first. */
  'fields.kinds': { in: InWorkspace; out: readonly RecordKind[] }
  /** Every field of the noun's cached records. */
  'fields.list': { in: InWorkspace & OfKind; out: FieldInventory }
  /**
   * The fields with roles, and how the user wants them shown, for headings and columns. Empty without such corrections.
   */
  'fields.roles': { in: InWorkspace & OfKind; out: readonly RoleField[] }

  /**
   * Writes settings, workspaces (without secrets) and corrections to a file that the user chooses; null if cancelled.
   */
  'userData.export': { in: undefined; out: { readonly savedAs: string | null } }
  /** Reads a file that the user chooses and returns what it would change; null if cancelled. */
  'userData.openImport': { in: undefined; out: ImportPreview | null }
  /** Makes the changes of `userData.openImport`. */
  'userData.import': { in: { readonly id: string }; out: ImportOutcome }

  'sync.status': { in: InWorkspace; out: SyncStatus }
  /** Sweeps the given list (or all of them) now, also while offline. */
  'sync.refresh': { in: InWorkspace & { readonly list: SyncList | null }; out: undefined }
  /** Pauses one list, or all of them, until they are resumed; a sweep then goes on where it stopped. */
  'sync.pause': { in: InWorkspace & { readonly list: SyncList | null; readonly paused: boolean }; out: undefined }
  /** Ends the running or waiting sweep of a list (null: of all) until it is too old again, or asked for. */
  'sync.cancel': { in: InWorkspace & { readonly list: SyncList | null }; out: undefined }
  /** Which months of the calendar are cached: `from` to `to`, both `YYYY-MM` and included, at most 1,200. */
  'sync.calendarMonths': {
    in: InWorkspace & { readonly deleted: boolean; readonly from: string; readonly to: string }
    out: readonly CalendarMonth[]
  }

  /** The request that `service.call` would send, without sending it and without secrets. */
  'service.preview': { in: InWorkspace & Pick<ServiceCall, 'operation' | 'input'>; out: ServicePreview }
  /**
   * Sends one operation once and returns the answer, errors included, without secrets. Rejects for invalid input, for
   * paid items that were not confirmed, and when it is cancelled.
   */
  'service.call': { in: InWorkspace & ServiceCall; out: ServiceReply }
  'service.cancel': { in: { readonly attempt: string }; out: undefined }
}

/** Events tell that something changed, without data; stores read again. */
export interface Events
  extends FilterEvents, ChildEvents, PrefEvents, ExportEvents, LinkEvents, LookupEvents, WindowEvents {
  /** Records of a noun changed in the cache; without `ids`, possibly all. */
  changed: { readonly workspaceId: string; readonly noun: Noun; readonly ids?: readonly number[] }
  /** Whether the service answered when it was asked for some list of a noun is known otherwise now. */
  lists: { readonly workspaceId: string; readonly noun: Noun }
  sync: { readonly workspaceId: string }
  /** The corrections of a noun changed. Records that decode differently now follow as `changed`. */
  fields: { readonly workspaceId: string; readonly noun: Noun }
  /** The open workspace was opened anew: its cache and what the user made in it may differ. No other event says so. */
  reopened: { readonly workspaceId: string }
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
