/** Single-byte Cyrillic: each letter by looking for the byte that the decoder reads as it. */
export function singleByte(text: string, encoding = 'windows-1251'): Uint8Array {
  const letters = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--) letters.set(new TextDecoder(encoding).decode(new Uint8Array([byte])), byte)
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 63)
}
