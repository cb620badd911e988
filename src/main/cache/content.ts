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

/** A list that shortens long texts says less of them, however fresh it is. */
const shortens = (one: unknown, full: unknown): boolean => {
  if (typeof one !== 'string' || typeof full !== 'string' || full.length <= one.length) return false
  const beginning = one.replace(/\s*(?:…|\.{3})$/u, '')
  return beginning !== one && beginning !== '' && full.startsWith(beginning)
}

/**
 * One record from the list's answer and from `/info`: either may carry fields that the other lacks, and for those in
 * both the fresher word holds, unless it is only the beginning of the other. The time is that of the fresher answer, unless the older one still contributes.
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
  const fuller = Object.entries(infoFields).filter(([key, value]) => shortens(listFields[key], value))
  const covered = fuller.length === 0 && Object.keys(infoFields).every((key) => key in listFields)
  const fields = { ...infoFields, ...listFields, ...Object.fromEntries(fuller) }
  return { fields, fetchedAt: covered ? list.fetchedAt : info.fetchedAt }
}

/** Whether two answers for one record differ in a field that both have: which of them is the fresher matters then. */
export function contradict(one: RawFields, other: RawFields): boolean {
  return Object.entries(one).some(
    ([key, value]) => Object.hasOwn(other, key) && JSON.stringify(value) !== JSON.stringify(other[key])
  )
}
