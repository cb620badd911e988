import type { Field, Noun, Reference, ReferenceKind } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'
import type { DecidedTimes } from '@shared/rules/calendar/times'
import type { NounCorrections } from './noun-corrections'

/** A label from a payload: the name of the thing of that kind with this id. The cache stores them as `labels`. */
export interface LearnedLabel {
  readonly kind: ReferenceKind
  readonly id: number
  readonly label: string
  /** Of a currency: its `Reference.code`, which joins currencies given by code with those given by id. */
  readonly code?: string
}

/** Records that only come with their project, or from a search: they are decoded, but have no list of their own. */
export type PartNoun = 'step' | 'action' | 'checklist' | 'good' | 'payment' | 'match'
/** Whatever an operation may answer. */
export type AnyNoun = Noun | PartNoun

/** A record with everything that was recognised in it. Pure data, derived from the raw fields alone. */
export interface DecodedRecord<N extends AnyNoun = Noun> {
  readonly noun: N
  readonly id: number
  /** The record's own claim, if any; else the list it came from decides. */
  readonly deleted: boolean | null
  readonly title: string | null
  /** The name of a module or a dynamic list that other operations expect; null for other nouns. */
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
  /** Bytes; null where it is said in another way than as a number. */
  readonly size: number | null
  /** Of a file, by its name and by what the service says of its content; null where neither tells. */
  readonly fileKind: FileKind | null
  /** Of a file what its name ends in, or would: lower case, without the dot; null without one. */
  readonly ending: string | null
  readonly fields: readonly Field[]
  readonly labels: readonly LearnedLabel[]
  readonly raw: Readonly<Record<string, unknown>>
  /** Of calendar events alone. */
  readonly event?: DecodedEvent
}

export interface EventTimesRead extends DecidedTimes {
  /** As they were sent; null where there were none. */
  readonly sent: { readonly start: string | null; readonly end: string | null }
  /** The zone that the record names: its IANA name, or an offset such as `+05:00`. */
  readonly zone: string | null
}

export interface EventRule {
  /** `FREQ=…`, or lines as in a calendar file. */
  readonly rule: string
  /** Dates that were sent beside it, in ISO 8601. */
  readonly excluded: readonly string[]
  readonly added: readonly string[]
}

/** What an event says of the series that it is one occurrence of. */
export interface EventSeries {
  /** What calendar files call the event; all occurrences of a series share it. */
  readonly uid: string | null
  /** The id of the series, or what calendar files call it; null where the event is no occurrence of another one. */
  readonly series: string | null
  /** The start that it had by the rule of the series, in ISO 8601; null: its own. */
  readonly original: string | null
  readonly cancelled: boolean
}

/** When a calendar event is, and what is drawn of it. */
export interface DecodedEvent extends EventTimesRead {
  readonly category: Reference | null
  /** `#rrggbb` */
  readonly colour: string | null
  readonly place: string | null
  readonly project: Reference | null
  /** Whoever is responsible first, then whoever takes part; each once. */
  readonly people: readonly Reference[]
  readonly rule: EventRule | null
  readonly series: EventSeries | null
}

export interface DecodeOptions {
  /** The user's corrections of this noun's fields; they go before the alias table. */
  readonly corrections?: NounCorrections | undefined
  /** The service's time zone (IANA), for moments given as seconds since 1970; UTC when absent. */
  readonly receivedZone?: string
}
