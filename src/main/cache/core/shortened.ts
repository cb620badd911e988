/** The end of a text that was shortened. */
const MARKS = ['…', '...']

/**
 * Whether one text is only the beginning of another: a shortened text does not replace a whole one, however fresh it
 * is.
 */
export function shortens(one: unknown, full: unknown): boolean {
  if (typeof one !== 'string' || typeof full !== 'string' || full.length <= one.length) return false
  const mark = MARKS.find((each) => one.endsWith(each))
  if (mark === undefined) return false
  const beginning = one.slice(0, -mark.length).trimEnd()
  return beginning !== '' && full.startsWith(beginning)
}
