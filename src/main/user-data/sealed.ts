/**
 * A file of encrypted records, one per line, each sealed separately (AES-256-GCM): damage costs only the affected
 * lines. The last line holds the number of records and a digest, to detect missing lines.
 *
 *     deskside-user-data 1 <mark of the key>
 *     <base64 of nonce, ciphertext and tag>      one per record
 *     <the same>                                 the end
 *
 * Above version 1 the first line has a fourth word: 16 hex digits of the SHA-256 of the other three. Without it the
 * version number counts as damage, and the lines are read: a flipped bit must not look like a newer version.
 */
import { createHash } from 'node:crypto'
import { LineSeal } from '../files/line-seal'

const NAME = 'deskside-user-data'
const VERSION = 1
const HEADER = /^deskside-user-data (\d{1,6}) ([0-9a-f]{16})(?: ([0-9a-f]{16}))?$/

/** Result of reading a file. */
export type UnsealedFile =
  /** Complete. */
  | { readonly state: 'whole'; readonly records: readonly string[] }
  /** Damaged. `total`: original number of records; null if unknown. */
  | { readonly state: 'damaged'; readonly records: readonly string[]; readonly total: number | null }
  /** Written with another key. */
  | { readonly state: 'other-key'; readonly mark: string }
  /** Written by a newer version. */
  | { readonly state: 'newer'; readonly version: number }

interface End {
  readonly records: number
  readonly digest: string
}

/** Seals and unseals with one key; unchanged records are not sealed again. */
export class Sealer {
  /** Identifies the key, to tell a lost key from damage. The key cannot be derived from it. */
  readonly mark: string
  readonly #lines: LineSeal
  #sealed = new Map<string, string>()

  /** @param workspaceKey key of the workspace, 64 hex digits; the sealing key is derived from it */
  constructor(workspaceKey: string) {
    this.#lines = new LineSeal(workspaceKey, NAME)
    this.mark = this.#lines.mark
  }

  /** Text of a file with these records. */
  seal(records: readonly string[]): string {
    const sealed = new Map<string, string>()
    for (const record of records) sealed.set(record, this.#sealed.get(record) ?? this.#lines.seal(record))
    this.#sealed = sealed
    const lines = records.map((record) => sealed.get(record) as string)
    const end: End = { records: records.length, digest: digestOf(lines) }
    return [this.#header, ...lines, this.#lines.seal(`end ${JSON.stringify(end)}`), ''].join('\n')
  }

  /** Reads as much of a file as possible. */
  unseal(content: Buffer): UnsealedFile {
    // One character per byte: after damage the file may not be text.
    const [first = '', ...lines] = content.toString('latin1').split('\n')
    const [, version, mark, check] = HEADER.exec(first) ?? []
    if (check !== undefined && check === checkOf(first) && Number(version) > VERSION) {
      return { state: 'newer', version: Number(version) }
    }
    const opened = lines.map((line) => this.#lines.open(line))
    const read = opened.flatMap((text) => text ?? [])
    if (mark !== undefined && mark !== this.mark && read.length === 0) return { state: 'other-key', mark }
    const records = read.filter((text) => !text.startsWith('end '))
    const last = endOf(opened.at(-2))
    const whole =
      first === this.#header &&
      lines.at(-1) === '' &&
      lines.length === records.length + 2 &&
      last?.digest === digestOf(lines.slice(0, -2))
    if (whole) return { state: 'whole', records }
    return { state: 'damaged', records, total: opened.map(endOf).find((one) => one !== null)?.records ?? null }
  }

  get #header(): string {
    return `${NAME} ${VERSION} ${this.mark}`
  }
}

/** Fourth word of the first line in versions above 1. */
export const checkOf = (header: string): string =>
  createHash('sha256').update(header.split(' ').slice(0, 3).join(' ')).digest('hex').slice(0, 16)

const digestOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

function endOf(text: string | null | undefined): End | null {
  return text?.startsWith('end ') ? (JSON.parse(text.slice('end '.length)) as End) : null
}
