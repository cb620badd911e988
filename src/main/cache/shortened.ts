/** Whether one text is only the beginning of another: an answer that shortens long texts says less, however fresh it is. */
export function shortens(one: unknown, full: unknown): boolean {
  if (typeof one !== 'string' || typeof full !== 'string' || full.length <= one.length) return false
  const beginning = one.replace(/\s*(?:…|\.{3})$/u, '')
  return beginning !== one && beginning !== '' && full.startsWith(beginning)
}
