import type { Field, Noun, Reference, ReferenceKind } from '@shared/model/record'

/** A pair that a payload carried: this id of that kind is called so. The cache keeps them as `labels`. */
export interface LearnedLabel {
  readonly kind: ReferenceKind
  readonly id: number
  readonly label: string
}

/** A record with everything that was recognised in it. Pure data, derived from the raw fields alone. */
export interface DecodedRecord {
  readonly noun: Noun
  readonly id: number
  /** What the record says about itself, when it does; else the list it came from decides. */
  readonly deleted: boolean | null
  readonly title: string | null
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
  readonly fields: readonly Field[]
  readonly labels: readonly LearnedLabel[]
  readonly raw: Readonly<Record<string, unknown>>
}
