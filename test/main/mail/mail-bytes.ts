/** Encodes texts as bytes. */
export const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  Uint8Array.from(Buffer.from(text, encoding))
/** Encodes Cyrillic letters in Windows-1251. */
export const cp1251 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
    })
  )
export const joined = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
