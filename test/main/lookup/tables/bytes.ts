/** Encodes single-byte Cyrillic by searching for the byte that decodes to each letter. */
export function singleByte(text: string, encoding = 'windows-1251'): Uint8Array {
  const letters = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--) letters.set(new TextDecoder(encoding).decode(new Uint8Array([byte])), byte)
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 63)
}
