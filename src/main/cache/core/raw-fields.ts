/** Fields as the service sent them. */
export type RawFields = Readonly<Record<string, unknown>>

/** A record as sent, with the id that it has in the cache. */
export interface IdentifiedRecord {
  readonly id: number
  readonly fields: RawFields
}
