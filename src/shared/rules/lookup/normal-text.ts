/**
 * The text as it is sent to be standardised, and by which two items are the same: trimmed, in Unicode's composed form.
 */
export function normalText(text: string): string {
  return text.normalize('NFC').trim()
}
