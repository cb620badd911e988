import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answersPing, Bus, busSocket } from './dbus'
import {
  message,
  padded,
  scriptedBus,
  text,
  type Field,
  type ScriptedBus
} from '../../../test/main/credentials/scripted-bus'

const NAME = 'org.freedesktop.secrets'
/** Practically no limit (ms): no test comes near it. */
const AMPLE = 60_000

describe('the bus’s address', () => {
  it.each([
    ['unix:path=/run/user/1000/bus', '/run/user/1000/bus'],
    ['unix:path=/tmp/a%20b,guid=0123', '/tmp/a b'],
    ['unix:guid=0123,path=/tmp/bus', '/tmp/bus'],
    ['unix:abstract=/tmp/dbus-x', '\0/tmp/dbus-x'],
    ['tcp:host=127.0.0.1,port=1;unix:path=/tmp/bus', '/tmp/bus'],
    ['tcp:host=127.0.0.1,port=1', null],
    ['nonce-unix:path=/tmp/bus', null],
    ['unix:runpath=/tmp/bus', null],
    ['unix:dir=/tmp', null],
    ['disabled:', null]
  ])('%s is %j', (address, socket) => {
    expect(busSocket({ DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: '/run/user/1000' })).toBe(socket)
  })

  it.each([undefined, ''])('is the user’s own where none is given (%j)', (address) => {
    const given = address === undefined ? {} : { DBUS_SESSION_BUS_ADDRESS: address }
    expect(busSocket({ ...given, XDG_RUNTIME_DIR: '/run/user/1000' })).toBe('/run/user/1000/bus')
    expect(busSocket({ ...given, XDG_RUNTIME_DIR: '' })).toBeNull()
    expect(busSocket(given)).toBeNull()
  })

  it('that leads to no local socket is nobody who answers', async () => {
    expect(await answersPing(NAME, { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }, AMPLE)).toBe(false)
    expect(await answersPing(NAME, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/at/all' }, AMPLE)).toBe(false)
  })
})

const CALL = 1
const RETURN = 2
const ERROR = 3
const SIGNAL = 4
/** Flag: a call never starts a service. */
const NO_AUTO_START = 2
const AUTHENTICATION = `\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`
const HELLO = message(
  CALL,
  [
    [1, 'o', '/org/freedesktop/DBus'],
    [2, 's', 'org.freedesktop.DBus'],
    [3, 's', 'Hello'],
    [6, 's', 'org.freedesktop.DBus']
  ],
  { flags: NO_AUTO_START, serial: 1 }
)
const PING = message(
  CALL,
  [
    [1, 'o', '/'],
    [2, 's', 'org.freedesktop.DBus.Peer'],
    [3, 's', 'Ping'],
    [6, 's', NAME]
  ],
  { flags: NO_AUTO_START, serial: 2 }
)
/** The bus tells each connection its name: in the body, with the type in a header field. */
const WELCOME = message(
  RETURN,
  [
    [6, 's', ':1.42'],
    [8, 'g', 's'],
    [5, 'u', 1],
    [7, 's', 'org.freedesktop.DBus']
  ],
  { serial: 7, body: text(':1.42') }
)
const answer = (type: number, ...fields: Field[]): Buffer => message(type, [...fields, [7, 's', ':1.3']], { serial: 8 })
const PONG = answer(RETURN, [5, 'u', 2])

describe.skipIf(process.platform === 'win32')('over a bus', () => {
  let bus: ScriptedBus
  beforeEach(async () => {
    bus = await scriptedBus()
  })
  afterEach(() => bus.close())

  const greeted = `${AUTHENTICATION}BEGIN\r\n`.length + HELLO.length
  /** Sends a ping and simulates the bus until the ping has arrived. */
  async function pinged(limit = AMPLE): Promise<{ readonly answers: Promise<boolean> }> {
    const answers = answersPing(NAME, bus.env, limit)
    await bus.hasReceived(AUTHENTICATION.length)
    bus.send('OK 0123\r\n')
    await bus.hasReceived(greeted)
    bus.send(WELCOME)
    await bus.hasReceived(greeted + PING.length)
    return { answers }
  }

  it('a ping is sent once the user is known and welcome, and nothing before', async () => {
    const answers = answersPing(NAME, bus.env, AMPLE)
    await bus.hasReceived(AUTHENTICATION.length)
    bus.send('OK 0123456789abcdef0123')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(bus.received().toString('latin1')).toBe(AUTHENTICATION)
    bus.send('456789abcdef\r\n')
    await bus.hasReceived(greeted)
    bus.send(WELCOME)
    await bus.hasReceived(greeted + PING.length)
    bus.send(PONG)
    expect(await answers).toBe(true)
    expect(bus.received()).toEqual(Buffer.concat([Buffer.from(`${AUTHENTICATION}BEGIN\r\n`), HELLO, PING]))
    await vi.waitFor(() => expect(bus.isLeft()).toBe(true))
  })

  it.each([
    ['org.freedesktop.DBus.Error.UnknownMethod', true],
    ['org.freedesktop.DBus.Error.UnknownObject', true],
    ['org.freedesktop.DBus.Error.UnknownInterface', true],
    // The bus's own answer for a name without an owner.
    ['org.freedesktop.DBus.Error.ServiceUnknown', false],
    ['org.freedesktop.DBus.Error.NameHasNoOwner', false],
    ['org.freedesktop.DBus.Error.UnknownMethod.More', false],
    ['org.freedesktop.DBus.Error.NotUnknownMethod', false]
  ])('the error %s is an answer of whoever was asked: %s', async (name, isExpected) => {
    const { answers } = await pinged()
    bus.send(answer(ERROR, [4, 's', name], [5, 'u', 2]))
    expect(await answers).toBe(isExpected)
  })

  it('an error without a name is no answer', async () => {
    const { answers } = await pinged()
    bus.send(answer(ERROR, [5, 'u', 2]))
    expect(await answers).toBe(false)
  })

  it.each([
    ['a signal', answer(SIGNAL, [1, 'o', '/'], [2, 's', 'org.freedesktop.DBus'], [3, 's', 'NameAcquired'])],
    ['a signal that names the call', answer(SIGNAL, [5, 'u', 2])],
    ['a call', answer(CALL, [5, 'u', 2])],
    ['an answer to another call', answer(RETURN, [5, 'u', 3])],
    ['an answer to no call', answer(RETURN)],
    ['an answer that has come before', WELCOME]
  ])('%s is not the answer that is waited for', async (_what, bytes) => {
    const { answers } = await pinged()
    bus.send(bytes)
    bus.send(PONG)
    expect(await answers).toBe(true)
  })

  it('a line break in a message is a part of it, and no word of the sign-in', async () => {
    const { answers } = await pinged()
    const fields: Field[] = [
      [5, 'u', 2],
      [7, 's', ':1.3'],
      [8, 'g', 's']
    ]
    bus.send(message(RETURN, fields, { serial: 8, body: text('one\r\ntwo') }))
    expect(await answers).toBe(true)
  })

  it('the name of an error is read wherever it stands', async () => {
    const { answers } = await pinged()
    bus.send(answer(ERROR, [5, 'u', 2], [4, 's', 'org.freedesktop.DBus.Error.UnknownMethod']))
    expect(await answers).toBe(true)
  })

  it('messages are told apart however they are cut, and wherever their fields stand', async () => {
    const { answers } = await pinged()
    const noise = message(SIGNAL, [[8, 'g', 'ay']], { body: Buffer.alloc(5, 0xff) })
    const all = Buffer.concat([noise, noise, answer(RETURN, [8, 'g', 'su'], [5, 'u', 2]), noise])
    for (let at = 0; at < all.length; at += 7) {
      bus.send(all.subarray(at, at + 7))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await answers).toBe(true)
  })

  it('a message may be as long as 64 KB, and whoever sends a longer one is no bus', async () => {
    const long = (length: number): Buffer =>
      message(SIGNAL, [], { body: Buffer.alloc(length - message(SIGNAL, []).length) })
    const first = await pinged()
    bus.send(long(64 * 1024))
    bus.send(PONG)
    expect(await first.answers).toBe(true)
    bus.close()
    bus = await scriptedBus()
    const second = await pinged()
    bus.send(long(64 * 1024 + 8).subarray(0, 16))
    expect(await second.answers).toBe(false)
  })

  it('nobody answers within the limit where nobody answers, and the connection is left', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout')
    const { answers } = await pinged(54_321)
    set.mock.calls.find(([, limit]) => limit === 54_321)?.[0]()
    expect(await answers).toBe(false)
    await vi.waitFor(() => expect(bus.isLeft()).toBe(true))
    vi.restoreAllMocks()
  })

  it('nothing is waited for any more once an answer has come', async () => {
    const clear = vi.spyOn(globalThis, 'clearTimeout')
    const set = vi.spyOn(globalThis, 'setTimeout')
    const { answers } = await pinged(54_321)
    bus.send(PONG)
    await answers
    const at = set.mock.calls.findIndex(([, limit]) => limit === 54_321)
    expect(clear).toHaveBeenCalledWith(set.mock.results[at]?.value)
    vi.restoreAllMocks()
  })

  it('a call takes texts and numbers along, and gives back what came', async () => {
    const bytes = Buffer.concat([padded(text('имя'), 4), Buffer.from([2, 1, 0, 0])])
    const connection = new Bus(bus.path)
    const called = connection.call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'RequestName',
      body: { signature: 'su', bytes }
    })
    await bus.hasReceived(AUTHENTICATION.length)
    bus.send('OK 0123\r\n')
    const expected = message(
      CALL,
      [
        [1, 'o', '/org/freedesktop/DBus'],
        [2, 's', 'org.freedesktop.DBus'],
        [3, 's', 'RequestName'],
        [6, 's', 'org.freedesktop.DBus'],
        [8, 'g', 'su']
      ],
      { flags: NO_AUTO_START, body: Buffer.concat([padded(text('имя'), 4), Buffer.from([2, 1, 0, 0])]) }
    )
    const before = `${AUTHENTICATION}BEGIN\r\n`
    await bus.hasReceived(before.length + expected.length)
    expect(bus.received().subarray(before.length)).toEqual(expected)
    bus.send(answer(ERROR, [4, 's', 'org.example.No'], [5, 'u', 1]))
    expect(await called).toEqual({ type: ERROR, replySerial: 1, error: 'org.example.No' })
    connection.close()
  })

  it('a call fails with the reason when the connection ends', async () => {
    const refused = new Bus(bus.path)
    const call = refused.hello()
    await bus.hasReceived(1)
    bus.send('REJECTED EXTERNAL\r\n')
    await expect(call).rejects.toThrow('the bus refused the connection')
    await vi.waitFor(() => expect(bus.isLeft()).toBe(true))
    const left = new Bus(bus.path).hello()
    await bus.hasReceived(2 * AUTHENTICATION.length)
    bus.hangUp()
    await expect(left).rejects.toThrow('the bus closed the connection')
    bus.close()
    bus = await scriptedBus(`OK 0123\r\n${'\xff'.repeat(16)}`)
    await expect(new Bus(bus.path).hello()).rejects.toThrow('not a bus')
    await expect(new Bus('/nowhere/at/all').hello()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('a user without a number is the first one', async () => {
    const { getuid } = process
    Object.assign(process, { getuid: undefined })
    const connection = new Bus(bus.path)
    Object.assign(process, { getuid })
    await bus.hasReceived(19)
    expect(bus.received().toString()).toBe('\0AUTH EXTERNAL 30\r\n')
    connection.close()
  })
})

describe.skipIf(process.platform === 'win32')('what is no bus', () => {
  const open: { bus?: ScriptedBus } = {}
  afterEach(() => open.bus?.close())

  it('answers no ping when it says nothing', async () => {
    open.bus = await scriptedBus()
    expect(await answersPing(NAME, open.bus.env, 300)).toBe(false)
  })

  // None of these takes until the limit.
  it.each([
    ['refuses the user', 'REJECTED EXTERNAL\r\n'],
    ['refuses the user without a word', '\r\n'],
    ['refuses the user in words that hold a yes', 'NOT OK \r\n'],
    ['talks nonsense', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['talks nonsense after a good start', `OK 0123\r\n${'\xff'.repeat(200)}`],
    [
      'sends fields that lead out of the message',
      `OK 0123\r\nl\x02\0\x01\0\0\0\0\x01\0\0\0\x0a\0\0\0\x04\x01s${'\0'.repeat(13)}`
    ]
  ])('answers no ping when it %s', async (_what, greeting) => {
    open.bus = await scriptedBus(greeting)
    expect(await answersPing(NAME, open.bus.env, AMPLE)).toBe(false)
  })

  it.each([
    ['floods', '\x00'.repeat(4_000)],
    ['sends lengths that lead nowhere', 'l\x02\0\x01\0\0\0\0\x01\0\0\0\x08\0\0\0\x05\x01s\0\xff\xff\xff\x7f']
  ])('answers no ping when it %s', async (_what, bytes) => {
    open.bus = await scriptedBus(`OK 0123\r\n${bytes}`)
    expect(await answersPing(NAME, open.bus.env, 300)).toBe(false)
  })
})
