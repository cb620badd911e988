/** Files inside a workbook, inflated in chunks. */
import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { MOST_INFLATED, MOST_PARTS, tooLarge } from './limits'

export class WorkbookParts {
  #inflated = 0

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>
  ) {}

  /** @throws the reader's errors for a damaged archive; DesksideError `table-too-large` */
  static async open(bytes: Uint8Array): Promise<WorkbookParts> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      entries.set(keyOf(entry.fileName), entry)
      if (entries.size > MOST_PARTS) throw tooLarge('parts', { limit: MOST_PARTS })
    }
    return new WorkbookParts(zip, entries)
  }

  has(path: string): boolean {
    return this.entries.has(keyOf(path))
  }

  /**
   * Bytes of one part, counted together with all parts read before. Sizes stated in the archive are used only to refuse
   * it earlier.
   *
   * @throws the reader's errors for a damaged archive; DesksideError `table-too-large`
   */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(keyOf(path))
    if (entry === undefined) throw new Error(`The workbook has no ${path}.`)
    this.#allow(entry.uncompressedSize)
    const stream = await this.zip.openReadStreamPromise(entry)
    let sum = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      this.#allow(piece.length)
      this.#inflated += piece.length
      sum = crc32(piece, sum)
      yield piece
    }
    // Some programs write no checksum.
    if (entry.crc32 !== 0 && sum !== entry.crc32) throw new Error(`The workbook’s ${path} is damaged.`)
  }

  #allow(more: number): void {
    if (this.#inflated + more > MOST_INFLATED) throw tooLarge('inflated bytes', { limit: MOST_INFLATED })
  }
}

/** Part names ignore case and a leading slash. */
const keyOf = (path: string): string => path.replace(/^\//, '').toLowerCase()
