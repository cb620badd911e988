import { Readable } from 'node:stream'
import type { ResponseHead } from './response-head.ts'

/** Headers whose repetitions are dropped; others are joined. Node's rule, which Electron follows. */
const single = new Set([
  'age',
  'authorization',
  'content-length',
  'content-type',
  'etag',
  'expires',
  'from',
  'host',
  'if-modified-since',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'referer',
  'retry-after',
  'server',
  'user-agent'
])

/** `Electron.IncomingMessage`: a readable stream that emits 'aborted' when it ends early. */
export class StandinIncomingMessage extends Readable {
  private readonly head: ResponseHead
  private readonly onMore: () => void

  constructor(head: ResponseHead, onMore: () => void) {
    super()
    this.head = head
    this.onMore = onMore
  }

  get statusCode(): number {
    return this.head.statusCode
  }

  get statusMessage(): string {
    return this.head.statusMessage
  }

  get headers(): Record<string, string | string[]> {
    const joined: Record<string, string | string[]> = {}
    for (const [name, values] of Object.entries(this.head.headers)) {
      if (name === 'set-cookie') joined[name] = values
      else joined[name] = single.has(name) ? (values[0] ?? '') : values.join(', ')
    }
    return joined
  }

  get rawHeaders(): string[] {
    return this.head.rawHeaders
  }

  get httpVersion(): string {
    return `${this.httpVersionMajor}.${this.httpVersionMinor}`
  }

  get httpVersionMajor(): number {
    return this.head.version[0]
  }

  get httpVersionMinor(): number {
    return this.head.version[1]
  }

  override _read(): void {
    this.onMore()
  }

  /** Ends the stream early, with or without an error. */
  cutShort(error: Error | undefined): void {
    if (this.destroyed || this.readableEnded) return
    this.emit('aborted')
    this.destroy(error)
  }
}
