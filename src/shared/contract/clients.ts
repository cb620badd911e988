import type { CachedValue } from '../model/cached'
import type {
  ClientChoices,
  ClientDetail,
  ClientLoad,
  ClientPage,
  ClientProjects,
  ClientProposals,
  ClientRow
} from '../model/clients'
import {
  answer,
  done,
  inWorkspace,
  MOST_TEXT,
  recordId,
  route,
  rows,
  text,
  z,
  type Infer,
  type InferShape
} from './kit'

/** Maximum length of a client's key, which fits into a link. */
export const LONGEST_CLIENT_KEY = 200
/** Upper bound for a spelling; longer values of a client field name no client. */
export const LONGEST_CLIENT_NAME = 500
/** Upper bounds for decisions, far beyond what anybody decides by hand. */
const MOST_GROUPS = 20_000
const MOST_MERGED = 1_000

export const clientKey = text(LONGEST_CLIENT_KEY).min(1)
const key = clientKey
const spelling = text(LONGEST_CLIENT_NAME).min(1)
const pair = z.tuple([key, key]).readonly()

export const clientListing = {
  /** Only clients whose name has these words, or whose tax id begins with them; empty for all. */
  text: text(MOST_TEXT),
  sort: z.strictObject({ key: z.enum(['name', 'projects']), descending: z.boolean() }),
  /** Orders by relevance first, as in `peopleListing`. */
  bestFirst: z.boolean().optional()
}
const list = { ...clientListing, ...rows }
export type ClientListQuery = InferShape<typeof list>
const attempt = z.uuid()

/** Decisions about clients: stored, sent over the bridge and exported. */
export const clientChoices: z.ZodType<ClientChoices> = z.strictObject({
  merged: z.array(z.array(key).min(2).max(MOST_MERGED).readonly()).max(MOST_GROUPS).readonly(),
  apart: z.array(spelling).max(MOST_GROUPS).readonly(),
  declined: z.array(pair).max(MOST_GROUPS).readonly()
})

/** Change of the preference `clients`. */
export const clientsChange = z.union([
  /** Makes these clients one; the first key stays. Rejects with `client-tax-ids` if their tax ids differ. */
  z.strictObject({ merge: z.array(key).min(2).max(MOST_MERGED) }),
  /** Takes a part (`ClientPart.key`) out of its client again. */
  z.strictObject({ split: key }),
  /** Makes a spelling a client of its own; `apart` false: no longer. */
  z.strictObject({ spelling, apart: z.boolean() }),
  /** Hides a proposal; its two keys. */
  z.strictObject({ decline: pair }),
  /** Replaces all, for undo. Merges of different tax ids have no effect. */
  z.strictObject({ all: clientChoices })
])
export type ClientsChange = Infer<typeof clientsChange>

/** Clients, from the cache only: the service has no list of them and is not asked, except by `clients.load`. */
export const clients = {
  /** All clients named in cached projects. */
  'clients.list': inWorkspace(list, answer<CachedValue<ClientPage>>()),
  /** One client; null if no cached project names it. `key` may be any former key, or one of a merged client. */
  'clients.get': inWorkspace({ key }, answer<CachedValue<ClientDetail | null>>()),
  'clients.projects': inWorkspace({ key, ...rows }, answer<ClientProjects>()),
  /** The client of a project; null if it names none or it is not known. */
  'clients.of': inWorkspace({ projectId: recordId }, answer<ClientRow | null>()),
  /** Clients that may be one. The user merges them by the preference `clients`. */
  'clients.proposals': inWorkspace(rows, answer<ClientProposals>()),
  /**
   * Asks the service for the unknown contacts, events, checklists and payments of the client's active projects. The
   * message `clientLoad` reports progress. Rejects with the connection's error, `credentials-missing` or `cancelled`;
   * what was read by then is kept.
   */
  'clients.load': inWorkspace({ key, attempt }, answer<ClientLoad>()),
  /** Cancels a load, also requests in flight. */
  'clients.cancelLoad': route(z.strictObject({ attempt }), done)
}
