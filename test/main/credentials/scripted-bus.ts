/** A session bus for tests: sends scripted data and records received data. Format: D-Bus specification. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface ScriptedBus {
  readonly path: string
  /** Environment that makes programs use this bus. */
  readonly env: NodeJS.ProcessEnv
  /** All received bytes, of all connections. */
  received(): Buffer
  /** Resolves after this many bytes in total. */
  hasReceived(bytes: number): Promise<void>
  send(bytes: Buffer | string): void
  /** Whether the other side has closed every connection. */
  isLeft(): boolean
  /** Closes the connections from this side. */
  hangUp(): void
  close(): void
}

/** @param greeting sent to each client on connecting */
export async function scriptedBus(greeting: Buffer | string | null = null): Promise<ScriptedBus> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bus-'))
  const path = join(folder, 'bus')
  const sockets: Socket[] = []
  let left = 0
  let received = Buffer.alloc(0)
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('data', (chunk) => (received = Buffer.concat([received, chunk])))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => (left += 1))
    if (greeting !== null) socket.write(bytesOf(greeting))
  })
  await new Promise<void>((resolve) => void server.listen(path, resolve))
  return {
    path,
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    received: () => received,
    hasReceived: (bytes) =>
      vi.waitFor(
        () => {
          if (received.length < bytes) throw new Error(`${received.length} bytes came`)
        },
        { interval: 1 }
      ),
    send: (bytes) => sockets.at(-1)?.write(bytesOf(bytes)),
    isLeft: () => sockets.length > 0 && left === sockets.length,
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      rmSync(folder, { recursive: true })
    }
  }
}

const bytesOf = (data: Buffer | string): Buffer => (typeof data === 'string' ? Buffer.from(data, 'latin1') : data)

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
export const padded = (bytes: Buffer, to = 8): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((to - (bytes.length % to)) % to)])
export const text = (value: string): Buffer =>
  Buffer.concat([uint32(Buffer.byteLength(value)), Buffer.from(`${value}\0`)])

/** A header field: code, type, value. */
export type Field = readonly [code: number, type: 's' | 'o' | 'u' | 'g', value: string | number]

function fieldOf([code, type, value]: Field): Buffer {
  const head = Buffer.from([code, 1, type.charCodeAt(0), 0])
  if (typeof value === 'number') return Buffer.concat([head, uint32(value)])
  return Buffer.concat([
    head,
    type === 'g' ? Buffer.from(`${String.fromCharCode(value.length)}${value}\0`) : text(value)
  ])
}

/** A complete message, little-endian. */
export function message(
  type: number,
  fields: readonly Field[],
  { serial = 1, flags = 0, body = Buffer.alloc(0) }: { serial?: number; flags?: number; body?: Buffer } = {}
): Buffer {
  const written = fields.reduce((all, field) => Buffer.concat([padded(all), fieldOf(field)]), Buffer.alloc(0))
  const header = Buffer.concat([
    Buffer.from(['l'.charCodeAt(0), type, flags, 1]),
    uint32(body.length),
    uint32(serial),
    uint32(written.length),
    written
  ])
  return Buffer.concat([padded(header), body])
}
