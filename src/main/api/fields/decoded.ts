import type { FieldCorrection } from '@shared/model/field-correction'
import type { Field, FieldRole, Noun, Reference, ReferenceKind } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'
import type { DecidedTimes } from '@shared/rules/calendar/times'

/** An id–label pair from a payload. The cache stores them as `labels`. */
export interface LearnedLabel {
  readonly kind: ReferenceKind
  readonly id: number
  readonly label: string
  /** For currencies: `Reference.code`, which joins currencies given by code with those given by id. */
  readonly code?: string
}

/** Records that come only with their project or from a search. They are decoded, but have no list of their own. */
export type PartNoun = 'step' | 'action' | 'checklist' | 'good' | 'payment' | 'match'
/** Nouns of all answers. */
export type AnyNoun = Noun | PartNoun

/** A decoded record. Pure data, derived from the raw fields alone. */
export interface DecodedRecord<N extends AnyNoun = Noun> {
  readonly noun: N
  readonly id: number
  /** The record's own flag; if null, the list it came from decides. */
  readonly deleted: boolean | null
  readonly title: string | null
  /** Name of a module or dynamic list, as other operations expect it; null for other nouns. */
  readonly name: string | null
  /** `YYYY-MM-DD` or ISO moment. */
  readonly created: string | null
  readonly updated: string | null
  readonly price: number | null
  readonly currency: Reference | null
  readonly funnel: Reference | null
  readonly stage: Reference | null
  readonly responsible: Reference | null
  readonly userGroup: Reference | null
  readonly parentId: number | null
  readonly position: number | null
  /** Bytes; null if not given as a number. */
  readonly size: number | null
  /** Kind of a file by its name and content type; null if unknown. */
  readonly fileKind: FileKind | null
  /** Extension of a file in lower case without the dot; null if there is none. */
  readonly ending: string | null
  readonly fields: readonly Field[]
  readonly labels: readonly LearnedLabel[]
  readonly raw: Readonly<Record<string, unknown>>
  /** Present for calendar events only. */
  readonly event?: DecodedEvent
}

export interface EventTimesRead extends DecidedTimes {
  /** As sent; null if absent. */
  readonly sent: { readonly start: string | null; readonly end: string | null }
  /** Time zone of the record: IANA name, or an offset such as `+05:00`. */
  readonly zone: string | null
}

export interface EventRule {
  /** `FREQ=…`, or lines of a calendar file. */
  readonly rule: string
  /** Excluded dates sent with the rule, in ISO 8601. */
  readonly excluded: readonly string[]
  readonly added: readonly string[]
}

/** Links an event to the series of which it is an occurrence. */
export interface EventSeries {
  /** UID as in calendar files, shared by all occurrences of a series. */
  readonly uid: string | null
  /** Id or UID of the series; null if the event is not an occurrence of another event. */
  readonly series: string | null
  /** Original start by the series' rule, in ISO 8601; null if unchanged. */
  readonly original: string | null
  readonly cancelled: boolean
}

/** Times and display data of a calendar event. */
export interface DecodedEvent extends EventTimesRead {
  readonly category: Reference | null
  /** `#rrggbb` */
  readonly colour: string | null
  readonly place: string | null
  readonly project: Reference | null
  /** Responsible people, then participants, without duplicates. */
  readonly people: readonly Reference[]
  readonly rule: EventRule | null
  readonly series: EventSeries | null
}

export interface NounCorrections {
  readonly byKey: ReadonlyMap<string, FieldCorrection>
  /** Roles given by the user: no other field gets them. */
  readonly givenRoles: ReadonlySet<FieldRole>
}

export interface DecodeOptions {
  /** The user's corrections for this noun; they override the alias table. */
  readonly corrections?: NounCorrections | undefined
  /** Time zone of the service (IANA), for moments in seconds since 1970; defaults to UTC. */
  readonly receivedZone?: string
}
