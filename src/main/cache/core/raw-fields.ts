/** Fields as the service sent them. */
export type RawFields = Readonly<Record<string, unknown>>
