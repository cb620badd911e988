/**
 * A file of encrypted records, one on each line, each sealed separately (AES-256-GCM): damage costs only the lines that
 * it hits. The last line holds the number of records and a digest, so that missing lines are noticed.
 *
 *     deskside-user-data 1 <mark of the key>
 *     <base64 of nonce, ciphertext and tag>      one for each record
 *     <the same>                                 the end
 *
 * A version above 1 has a fourth word in its first line: 16 hex digits of the SHA-256 of the three before it. Without
 * it the version number counts as damage, and the lines are read: a flipped bit must not make a file look like one of a
 * newer version.
 */
import { createHash } from 'node:crypto'
import { LineSeal } from '../files/line-seal'

const NAME = 'deskside-user-data'
const VERSION = 1
const HEADER = /^deskside-user-data (\d{1,6}) ([0-9a-f]{16})(?: ([0-9a-f]{16}))?$/

/** The result of reading a file. */
export type Unsealed =
  /** As it was written. */
  | { readonly state: 'whole'; readonly records: readonly string[] }
  /** Damaged. `total`: how many records there were; null when even that is unknown. */
  | { readonly state: 'damaged'; readonly records: readonly string[]; readonly total: number | null }
  /** Written under another key. */
  | { readonly state: 'other-key'; readonly mark: string }
  /** Written by a newer version. */
  | { readonly state: 'newer'; readonly version: number }

interface End {
  readonly records: number
  readonly digest: string
}

/** Seals and unseals under one key; unchanged records are not sealed again. */
export class Sealer {
  /** Identifies the key, to tell a lost key from damage. The key cannot be computed from it. */
  readonly mark: string
  readonly #lines: LineSeal
  #sealed = new Map<string, string>()

  /** @param workspaceKey the key of the workspace, 64 hex digits; the sealing key is derived from it. */
  constructor(workspaceKey: string) {
    this.#lines = new LineSeal(workspaceKey, NAME)
    this.mark = this.#lines.mark
  }

  /** The text of a file with these records. */
  seal(records: readonly string[]): string {
    const sealed = new Map<string, string>()
    for (const record of records) sealed.set(record, this.#sealed.get(record) ?? this.#lines.seal(record))
    this.#sealed = sealed
    const lines = records.map((record) => sealed.get(record) as string)
    const end: End = { records: records.length, digest: digestOf(lines) }
    return [this.#header, ...lines, this.#lines.seal(`end ${JSON.stringify(end)}`), ''].join('\n')
  }

  /** Reads a file as far as possible. */
  unseal(content: Buffer): Unsealed {
    // One character for each byte: after damage the file may not be text.
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

/** The fourth word of the first line of a version above 1. */
export const checkOf = (header: string): string =>
  createHash('sha256').update(header.split(' ').slice(0, 3).join(' ')).digest('hex').slice(0, 16)

const digestOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

function endOf(text: string | null | undefined): End | null {
  return text?.startsWith('end ') ? (JSON.parse(text.slice('end '.length)) as End) : null
}
