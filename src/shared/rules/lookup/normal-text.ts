/** Normal form of a text (trimmed, NFC). It is sent to be standardised, and identifies equal items. */
export function normalText(text: string): string {
  return text.normalize('NFC').trim()
}
