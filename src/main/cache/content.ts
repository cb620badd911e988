/** Fields as the service sent them. */
export type RawFields = Readonly<Record<string, unknown>>

/** Fields of a stored record. */
export function parseFields(json: string): RawFields {
  return JSON.parse(json) as RawFields
}

export interface StoredContent {
  readonly json: string
  readonly fetchedAt: number
}

/**
 * One record from the list's answer and from `/info`: either may carry fields that the other lacks, and for those in
 * both the fresher word holds. The time is that of the fresher answer, unless the older one still contributes.
 */
export function mergeContent(
  list: StoredContent | null,
  info: StoredContent | null
): { fields: RawFields; fetchedAt: number } | null {
  if (list === null || info === null) {
    const only = list ?? info
    return only === null ? null : { fields: parseFields(only.json), fetchedAt: only.fetchedAt }
  }
  const listFields = parseFields(list.json)
  const infoFields = parseFields(info.json)
  // Asking for one record gives the fullest answer there is, so right after it nothing is older than that.
  if (info.fetchedAt >= list.fetchedAt) return { fields: { ...listFields, ...infoFields }, fetchedAt: info.fetchedAt }
  const covered = Object.keys(infoFields).every((key) => key in listFields)
  return { fields: { ...infoFields, ...listFields }, fetchedAt: covered ? list.fetchedAt : info.fetchedAt }
}

/** Whether two answers for one record differ in a field that both have: which of them is the fresher matters then. */
export function contradict(one: RawFields, other: RawFields): boolean {
  return Object.entries(one).some(
    ([key, value]) => Object.hasOwn(other, key) && JSON.stringify(value) !== JSON.stringify(other[key])
  )
}
