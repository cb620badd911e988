/**
 * Text that a spreadsheet must not calculate, wherever it came from: what begins like a formula gets an apostrophe. A
 * phone number is let through: it holds nothing but digits and signs between them.
 */
export function guardedText(text: string): string {
  const first = text.trimStart()
  if (/^[+-][\d\s().-]*$/u.test(first) && !/^[\t\r]/u.test(text)) return text
  return /^[\t\r]/u.test(text) || /^[=+\-@＝＋－＠]/u.test(first) ? `'${text}` : text
}
