import type { ConnectOutcome, RemovalPreview, Workspace } from '../model/workspace'
import { SYNC_LISTS, type CalendarMonth, type SyncStatus } from '../model/sync'
import type { ServicePreview, ServiceReply } from '../model/console'
import { isMonth } from '../rules/months'
import type { ServiceInput } from '../rules/operation-input'
import { OPERATION_NAMES } from '../service/operations'
import { answer, done, inWorkspace, nothing, route, text, z, type Infer, type InferShape } from './kit'
import { isPlainJson } from './plain-json'

/** Chosen by the renderer; matches progress events and cancels the attempt. */
const attempt = z.string().min(1).max(100)

/** Limits the size only: the connection test checks the content and can explain problems. */
const connection = {
  attempt,
  address: text(4_000),
  token: text(4_000),
  secret: text(4_000),
  lookupPath: text(200),
  name: text(200),
  /** `session`: keeps credentials in memory until the app quits, only after an explanation to the user. */
  keep: z.enum(['keychain', 'session'])
}
export type ConnectInput = InferShape<typeof connection>

/** Null: all of them. */
const list = z.enum(SYNC_LISTS).nullable()
const month = z.string().max(7).refine(isMonth, 'This is no month.')

export const workspaces = {
  'workspaces.list': route(nothing, answer<readonly Workspace[]>()),
  'workspaces.connect': route(z.strictObject(connection), answer<ConnectOutcome>()),
  'workspaces.cancelConnect': route(z.strictObject({ attempt }), done),
  'workspaces.openDemo': route(nothing, answer<Workspace>()),
  'workspaces.activate': inWorkspace({}, answer<Workspace>()),
  'workspaces.rename': inWorkspace({ name: text(200) }, answer<Workspace>()),
  /**
   * A new address, new credentials, or both; tested by the same layers as a new connection. Token and secret may be
   * empty only while the origin stays the same: secrets are bound to it.
   */
  'workspaces.update': inWorkspace(connection, answer<ConnectOutcome>()),
  'workspaces.removalPreview': inWorkspace({}, answer<RemovalPreview>()),
  /**
   * Removes the workspace with its cache, key and credentials. `left`: the keychain was unavailable, so only its
   * entries remain.
   */
  'workspaces.remove': inWorkspace({}, answer<{ readonly keychain: 'removed' | 'left' }>()),
  /**
   * Dismisses the damage reported by `Workspace.made`. `backup` adds what the newest intact backup has and the
   * workspace lacks; nothing is removed.
   */
  'workspaces.settleMade': inWorkspace({ how: z.enum(['backup', 'as-it-is']) }, done),
  'sync.status': inWorkspace({}, answer<SyncStatus>()),
  /** Sweeps the list (null: all) now, also while offline. */
  'sync.refresh': inWorkspace({ list }, done),
  /** Pauses one list, or all, until resumed; the sweep then continues where it stopped. */
  'sync.pause': inWorkspace({ list, paused: z.boolean() }, done),
  /** Cancels the running or waiting sweep of a list (null: all) until it is stale or requested again. */
  'sync.cancel': inWorkspace({ list }, done),
  /** Cached months of the calendar, `from` to `to` (`YYYY-MM`, both included), at most 1,200. */
  'sync.calendarMonths': inWorkspace(
    { deleted: z.boolean(), from: month, to: month },
    answer<readonly CalendarMonth[]>()
  )
}

const request = {
  operation: z.enum(OPERATION_NAMES),
  /** JSON of a limited size. The form's own rules check that it fits the operation. */
  input: z.custom<ServiceInput>((value) => isPlainJson(value) && !Array.isArray(value) && value !== null)
}
const serviceCall = z.strictObject({
  ...request,
  attempt,
  /** For a paid operation, the number of items the user confirmed; any other number is refused. */
  confirmedItems: z.number().int().min(0).max(1_000_000).nullable()
})
export type ServiceCall = Infer<typeof serviceCall>

export const service = {
  /** The request that `service.call` would send, without secrets. */
  'service.preview': inWorkspace(request, answer<ServicePreview>()),
  /**
   * Sends one operation once and returns the answer, errors included, without secrets. Rejects for invalid input,
   * unconfirmed paid items, and on cancellation.
   */
  'service.call': inWorkspace(serviceCall.shape, answer<ServiceReply>()),
  'service.cancel': route(z.strictObject({ attempt }), done)
}
