/**
 * Clients: who projects are for. The service has no list of them, so they are collected from the field of projects that
 * answers "client". Names that differ only in case, quotes, dashes and spacing are one client.
 */
import type { PageOf } from './cached'
import type { CalendarOccurrence, Day } from './calendar'
import type { ChildRecord } from './children'
import type { FilesRow } from './files'
import type { ProjectReceived, ProjectRow } from './project'
import type { MoneySum, StageTotal } from './project-totals'
import type { FieldValue, Reference } from './record'
import type { PersonRow } from './records'
import type { StageState } from '../rules/stage-state'

/** Number of projects whose part is known, among those that count. `known` equal to `of`: everything is known. */
export interface KnownOf {
  readonly known: number
  readonly of: number
}

export interface ClientRow extends Pick<PersonRow, 'ranges' | 'reading'> {
  /** Identity of the client; opaque. Keys of merged clients and former keys still lead to it. */
  readonly key: string
  /** The most frequent spelling; null for a client known by its id only. */
  readonly name: string | null
  /** All cached projects, also deleted ones. */
  readonly projects: number
  /** Number of those that are active. */
  readonly active: number
  /** Its tax id, if any project names one. */
  readonly taxIds: readonly string[]
}

export interface ClientPage extends PageOf<ClientRow> {
  /** True: a field of projects is recognised as the client. False: the user can choose one on the Fields page. */
  readonly isRecognised: boolean
  /**
   * Active projects whose client is known. Lists of some services do not tell the client: such a project counts as
   * unknown until its own answer was read.
   */
  readonly told: KnownOf
}

/** A part of a client: projects that name it alike. Only the user joins parts. */
export interface ClientPart {
  /** Key of the part, for splitting it off again. */
  readonly key: string
  /** Spellings as sent, most frequent first. */
  readonly names: readonly { readonly text: string; readonly projects: number; readonly apart: boolean }[]
  readonly taxIds: readonly string[]
  readonly projects: number
}

/** A contact person, or a phone or e-mail without a name; equal ones of several projects are one. */
export interface ClientContact {
  readonly name: string | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** Number of projects that name it. */
  readonly projects: number
  /** The newest of them. */
  readonly projectId: number
}

/** The next or last step across all projects. */
export type ClientMoment = {
  /** `YYYY-MM-DD` or an ISO moment. */
  readonly at: string
  readonly project: Reference
} & (
  | {
      readonly kind: 'date'
      readonly field: { readonly key: string; readonly label: string }
      readonly value: FieldValue
    }
  | { readonly kind: 'child'; readonly child: ChildRecord }
  | { readonly kind: 'event'; readonly occurrence: CalendarOccurrence; readonly day: Day }
)

/** Sum of payments received up to today, by currency. */
export interface ReceivedSum {
  readonly currency: Reference | null
  readonly amount: number
}

/** Known payments. `known` counts the projects whose payments are all known; others may have more. */
export interface ClientReceived extends KnownOf {
  readonly sums: readonly ReceivedSum[]
  /** Number of payments that may be receipts, but lack an amount or direction. No sum includes them. */
  readonly unclear: number
  /** When the oldest of these lists was fetched (epoch ms); null while none is known. */
  readonly at: number | null
}

/** The client's projects of one stage, in the order of funnels and stages; projects without a stage last. */
export interface ClientStage extends StageTotal {
  readonly state: StageState
  readonly received: ClientReceived
}

export interface ClientDetail extends Omit<ClientRow, 'ranges' | 'reading'> {
  /** One, unless the user merged several. */
  readonly parts: readonly ClientPart[]
  /** The first 200 by number of projects, and the number of all. */
  readonly contacts: readonly ClientContact[]
  readonly contactCount: number
  /** Active projects whose contact fields were read. */
  readonly contactsKnown: KnownOf
  /** Postal addresses as sent, most frequent first; at most 20. */
  readonly addresses: readonly { readonly text: string; readonly projects: number }[]
  readonly addressCount: number
  /** Of active projects; deleted ones are listed by `clients.projects` only. */
  readonly stages: readonly ClientStage[]
  /** Prices of active projects. */
  readonly sums: readonly MoneySum[]
  readonly received: ClientReceived
  /** The first open step from today on; null: none known. */
  readonly next: ClientMoment | null
  /** The latest passed date of open projects for which nothing was done yet, and how many passed. */
  readonly passed: { readonly latest: ClientMoment; readonly count: number } | null
  /** The last event that has happened; null: none known. */
  readonly last: ClientMoment | null
  /** Projects whose events and checklists are known; they decide how sure `next` and `last` are. */
  readonly eventsKnown: KnownOf
  /** Calendar events of its projects from today on, the first 20 and the number of all that are cached. */
  readonly events: readonly { readonly occurrence: CalendarOccurrence; readonly day: Day }[]
  readonly eventCount: number
  /** Folders of the storage area whose names contain the client's name; at most 20. `path` as in `FilesRow`. */
  readonly folders: readonly (Pick<FilesRow, 'path'> & { readonly id: number; readonly title: string })[]
  readonly folderCount: number
}

export interface ClientProject {
  readonly project: ProjectRow
  /** As in `ProjectRow`. */
  readonly received: ProjectReceived | null
  /** Its next date, from today on or passed; null: none known. */
  readonly next: ClientMoment | null
}

/** Open stages first in the order of their funnels, then won, lost and deleted ones; newest first within a stage. */
export type ClientProjects = PageOf<ClientProject>

/**
 * Why two clients may be one. `tax-id`: equal tax ids, other names. `form`: names that differ in their legal forms.
 * `spelling`: names that differ in ё, spaces, signs, accents, or look-alike letters.
 */
export type ProposalReason = 'tax-id' | 'form' | 'spelling'

export interface ClientProposal {
  /** The one with more projects first; a merge keeps its key. */
  readonly clients: readonly [ClientRow, ClientRow]
  readonly reason: ProposalReason
}

/** By number of projects. */
export type ClientProposals = PageOf<ClientProposal>

export interface ClientChoices {
  /** Merged clients; the first key of each group stays. No key is in two groups. */
  readonly merged: readonly (readonly string[])[]
  /** Spellings that are clients of their own. */
  readonly apart: readonly string[]
  /** Declined proposals, by the keys of the two clients. */
  readonly declined: readonly (readonly [string, string])[]
}

export const NO_CLIENT_CHOICES: ClientChoices = { merged: [], apart: [], declined: [] }

/** Result of loading the contacts, events, checklists and payments of a client's projects. `known`: complete now. */
export interface ClientLoad extends KnownOf {
  /** Number of projects with a part that the service refused. */
  readonly refused: number
}
