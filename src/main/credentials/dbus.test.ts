import { createServer, type Server } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { keyringSupported, startKeyring, type KeyringKind } from '../../../tools/testing/keyring'
import { answersPing, busSocket } from './dbus'

const NAME = 'org.freedesktop.secrets'

describe('the bus’s address', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
    ['unix:path=/tmp/a%20b,guid=0123', '/tmp/a b'],
    ['unix:guid=0123,path=/tmp/bus', '/tmp/bus'],
    ['unix:abstract=/tmp/dbus-x', '\0/tmp/dbus-x'],
    ['tcp:host=127.0.0.1,port=1;unix:path=/tmp/bus', '/tmp/bus'],
    ['tcp:host=127.0.0.1,port=1', null],
    ['disabled:', null]
  ])('%s is %j', (address, socket) => {
    expect(busSocket({ DBUS_SESSION_BUS_ADDRESS: address })).toBe(socket)
  })

  it('is the user’s own where none is given', () => {
    expect(busSocket({ XDG_RUNTIME_DIR: '/run/user/1000' })).toBe('/run/user/1000/bus')
    expect(busSocket({})).toBeNull()
  })
})

describe.runIf(keyringSupported)('a ping', () => {
  // Whoever answers may take its time on a busy machine; only of the one that hangs the limit is all that is waited for.
  it.each<[KeyringKind, boolean, number]>([
    ['unlocked', true, 20_000],
    ['locked', true, 20_000],
    ['asking', true, 20_000],
    ['hanging', false, 400],
    ['absent', false, 20_000],
    ['no-bus', false, 20_000],
    ['refusing', false, 20_000]
  ])('to the Secret Service (%s) is answered: %s', async (kind, expected, limit) => {
    const keyring = await startKeyring(kind)
    try {
      expect(await answersPing(NAME, keyring.env, limit)).toBe(expected)
    } finally {
      await keyring.close()
    }
  })
})

describe.skipIf(process.platform === 'win32')('what is no bus', () => {
  const open: { server?: Server; folder?: string } = {}
  afterEach(() => {
    open.server?.close()
    if (open.folder) rmSync(open.folder, { recursive: true })
  })

  it.each([
    ['says nothing', null],
    ['refuses the user', 'REJECTED EXTERNAL\r\n'],
    ['talks nonsense', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['talks nonsense after a good start', `OK 0123\r\n${'\xff'.repeat(200)}`],
    [
      'sends lengths that lead nowhere',
      `OK 0123\r\nl\x02\0\x01\0\0\0\0\x01\0\0\0\x08\0\0\0\x05\x01s\0\xff\xff\xff\x7f`
    ],
    ['floods', `OK 0123\r\n${'\x00'.repeat(4_000)}`]
  ])('answers no ping when it %s', async (_what, greeting) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskside-bus-'))
    const path = join(folder, 'bus')
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      if (greeting !== null) socket.write(Buffer.from(greeting, 'latin1'))
    })
    Object.assign(open, { server, folder })
    await new Promise<void>((resolve) => void server.listen(path, resolve))
    expect(await answersPing(NAME, { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }, 300)).toBe(false)
  })
})
