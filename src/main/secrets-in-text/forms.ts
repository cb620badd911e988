/** Encoded forms of a secret, without escaped ones, to search for. */

export interface Forms {
  readonly plain: readonly string[]
  /** Base64 at the three possible offsets, in the standard alphabet. */
  readonly base64: readonly Base64Form[]
  /** Lower case. */
  readonly hex: readonly string[]
  /** Bytes as comma-separated numbers, as arrays are printed. */
  readonly bytes: readonly string[]
}

export interface Base64Form {
  /** Characters that depend on the secret alone. */
  readonly text: string
  /** Whether the character before (or after) contains some of its bits. */
  readonly sharesBefore: boolean
  readonly sharesAfter: boolean
}

/** Shorter forms occur by chance in ordinary texts. */
const LEAST_BASE64 = 4
const LEAST_HEX = 8

export function formsOf(secret: string): Forms {
  const plain = [secret, ...(secret.includes(' ') ? [secret.replaceAll(' ', '+')] : [])]
  const encoded = [Buffer.from(secret)]
  // Electron sends UTF-8 beyond ASCII; a service that stores Latin-1 repeats these bytes.
  const latin = Buffer.from(secret, 'latin1')
  if (/[\u0080-\u00ff]/.test(secret) && latin.toString('latin1') === secret) encoded.push(latin)
  return {
    plain,
    base64: encoded.flatMap((bytes) => [0, 1, 2].map((offset) => base64At(bytes, offset))).filter(isTelling),
    hex: encoded.map((bytes) => bytes.toString('hex')).filter(({ length }) => length >= LEAST_HEX),
    bytes: encoded.map((bytes) => [...bytes].join(','))
  }
}

const isTelling = ({ text }: Base64Form): boolean => text.length >= LEAST_BASE64

/** A base64 character holds six bits, so after `offset` bytes (0 to 2) of other text the first one may be shared. */
function base64At(bytes: Uint8Array, offset: number): Base64Form {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
  const first = Math.ceil((offset * 8) / 6)
  const end = Math.floor(((offset + bytes.length) * 8) / 6)
  return {
    text: encoded.slice(first, end),
    // One or two bytes do not fill whole characters.
    sharesBefore: offset > 0,
    sharesAfter: ((offset + bytes.length) * 8) % 6 !== 0
  }
}
