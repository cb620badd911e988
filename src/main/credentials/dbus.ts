/**
 * A minimal D-Bus client that only checks whether the owner of a name is alive.
 * keytar (libsecret) cannot distinguish a Secret Service that waits for a password from one that hangs.
 */
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

const METHOD_CALL = 1
const METHOD_RETURN = 2
const ERROR = 3
const NO_AUTO_START = 2
const FIELD = { path: 1, interface: 2, member: 3, error: 4, replySerial: 5, destination: 6, signature: 8 } as const
/** Upper bound of a message. A ping's answer has some hundred bytes, so a peer that sends more is not a bus. */
const MAX_MESSAGE = 64 * 1024

interface Call {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  /** The app's own calls have none. */
  readonly body?: { readonly signature: string; readonly bytes: Buffer }
}

export interface Message {
  readonly type: number
  readonly replySerial: number | null
  readonly error: string | null
}

/**
 * Whether the owner of a name on the session bus answers a ping. False without a bus, owner or answer within the limit
 * (ms). Starts no service.
 */
export async function answersPing(name: string, environment: NodeJS.ProcessEnv, limitMs: number): Promise<boolean> {
  const path = busSocket(environment)
  if (path === null) return false
  const bus = new Bus(path)
  const limit = setTimeout(() => bus.close(), limitMs)
  try {
    await bus.hello()
    const ping = { destination: name, path: '/', interface: 'org.freedesktop.DBus.Peer', member: 'Ping' }
    const { type, error } = await bus.call(ping)
    // "No such object" is an answer too: the program is alive.
    return type === METHOD_RETURN || /\.Unknown(Method|Object|Interface)$/.test(error ?? '')
  } catch {
    // No connection, refused, or closed by either side.
    return false
  } finally {
    clearTimeout(limit)
    bus.close()
  }
}

/** Socket of the session bus; null unless its address is a local socket. */
export function busSocket(environment: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses, XDG_RUNTIME_DIR: runtime } = environment
  if (addresses === undefined || addresses === '') return runtime ? join(runtime, 'bus') : null
  for (const address of addresses.split(';')) {
    const [, kind, value] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(address) ?? []
    if (value !== undefined) return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(value)
  }
  return null
}

export class Bus {
  readonly #socket: Socket
  readonly #waiting = new Map<number, PromiseWithResolvers<Message>>()
  #received = Buffer.alloc(0)
  /** Data written before authentication ends, which would be taken for part of it; null afterwards. */
  #held: Buffer[] | null = []
  #serial = 0

  constructor(path: string) {
    this.#socket = connect(path)
    const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
    this.#socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
    this.#socket.on('data', (chunk) => {
      try {
        this.#onData(chunk)
      } catch (error) {
        // A length exceeds the message: not a bus.
        this.#fail(error as Error)
      }
    })
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the bus closed the connection')))
  }

  /** First call on a connection: the bus assigns it a name. */
  hello(): Promise<Message> {
    const dbus = 'org.freedesktop.DBus'
    return this.call({ destination: dbus, path: '/org/freedesktop/DBus', interface: dbus, member: 'Hello' })
  }

  /** Resolves to the reply, possibly an error reply; rejects when the connection ends. */
  call(call: Call): Promise<Message> {
    const serial = ++this.#serial
    const reply = Promise.withResolvers<Message>()
    this.#waiting.set(serial, reply)
    const message = encodeCall(serial, call)
    if (this.#held === null) this.#socket.write(message)
    else this.#held.push(message)
    return reply.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #onData(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    if (this.#held !== null) this.#authenticate(this.#held)
    if (this.#held !== null) return
    for (let size = messageSize(this.#received); size !== null; size = messageSize(this.#received)) {
      if (size > MAX_MESSAGE) return this.#fail(new Error('not a bus'))
      if (this.#received.length < size) return
      const message = decodeMessage(this.#received.subarray(0, size))
      this.#received = this.#received.subarray(size)
      const { replySerial } = message
      if (replySerial === null || (message.type !== METHOD_RETURN && message.type !== ERROR)) continue
      this.#waiting.get(replySerial)?.resolve(message)
      this.#waiting.delete(replySerial)
    }
  }

  #authenticate(held: readonly Buffer[]): void {
    const end = this.#received.indexOf('\r\n')
    if (end < 0) return
    const line = this.#received.subarray(0, end).toString('latin1')
    this.#received = this.#received.subarray(end + 2)
    if (!line.startsWith('OK ')) return this.#fail(new Error('the bus refused the connection'))
    this.#held = null
    this.#socket.write(Buffer.concat([Buffer.from('BEGIN\r\n'), ...held]))
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#socket.destroy()
  }
}

/** Encodes a method call in the wire format, little-endian. */
function encodeCall(serial: number, { path, interface: peer, member, destination, body }: Call): Buffer {
  const field = (code: number, type: 'o' | 's' | 'g', value: string): Buffer => {
    const length = Buffer.alloc(type === 'g' ? 1 : 4)
    length.writeUIntLE(Buffer.byteLength(value), 0, length.length)
    return Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), length, Buffer.from(`${value}\0`)])
  }
  const all = [
    field(FIELD.path, 'o', path),
    field(FIELD.interface, 's', peer),
    field(FIELD.member, 's', member),
    field(FIELD.destination, 's', destination),
    ...(body ? [field(FIELD.signature, 'g', body.signature)] : [])
  ]
  const fields = all.reduce((before, one) => Buffer.concat([aligned(before), one]))
  const header = Buffer.alloc(16)
  header.set(['l'.charCodeAt(0), METHOD_CALL, NO_AUTO_START, 1])
  header.writeUInt32LE(body?.bytes.length ?? 0, 4)
  header.writeUInt32LE(serial, 8)
  header.writeUInt32LE(fields.length, 12)
  return Buffer.concat([header, aligned(fields), ...(body ? [body.bytes] : [])])
}

/** Pads with zeros to a multiple of 8 bytes. */
const aligned = (bytes: Buffer): Buffer => Buffer.concat([bytes], Math.ceil(bytes.length / 8) * 8)

/** Size of the message that starts with these bytes; null while unknown. */
function messageSize(bytes: Buffer): number | null {
  if (bytes.length < 16) return null
  const fields = bytes.readUInt32LE(12)
  return 16 + Math.ceil(fields / 8) * 8 + bytes.readUInt32LE(4)
}

/** Decodes the needed parts of a message; buses answer little-endian callers in little-endian. */
function decodeMessage(bytes: Buffer): Message {
  const end = 16 + bytes.readUInt32LE(12)
  let replySerial: number | null = null
  let error: string | null = null
  let at = 16
  while (at < end) {
    at = Math.ceil(at / 8) * 8
    const code = bytes.readUInt8(at)
    const signature = String.fromCharCode(bytes.readUInt8(at + 2))
    at += 4
    if (signature === 'g') {
      at += bytes.readUInt8(at) + 2
      continue
    }
    const value = bytes.readUInt32LE(at)
    at += 4
    if (code === FIELD.replySerial) replySerial = value
    if (signature === 'u') continue
    if (code === FIELD.error) error = bytes.toString('utf8', at, at + value)
    at += value + 1
  }
  return { type: bytes.readUInt8(1), replySerial, error }
}
