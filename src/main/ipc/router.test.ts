import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { text, z } from '@shared/contract/kit'
import { REQUEST_CHANNEL, type Reply } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { Log } from '../log'
import { parser } from './parse'
import { registerRouter, type Handlers } from './router'

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => Promise<Reply<unknown>>

const electron = vi.hoisted(() => ({ listeners: new Map<string, unknown>() }))
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: unknown) => electron.listeners.set(channel, listener),
    removeHandler: (channel: string) => electron.listeners.delete(channel)
  }
}))

const entries: unknown[][] = []
const write =
  (level: string) =>
  (...entry: unknown[]) =>
    void entries.push([level, ...entry])
const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error'), redact() {} }

const event = { sender: { id: 7 }, senderFrame: { url: 'app://deskside/index.html' } } as unknown as IpcMainInvokeEvent
const copied = vi.fn()
// A few routes suffice here: the compiler checks that the real table is complete.
const handlers = {
  'app.copyText': { parse: parser(z.strictObject({ text: text(20) })), run: copied },
  'app.info': {
    parse: parser(z.undefined()),
    run: () => {
      throw new DesksideError('not-found', 'Nothing there.', { retryable: true, details: { id: 4 } })
    }
  },
  'settings.get': {
    parse: parser(z.undefined()),
    run: () => Promise.reject(new Error('ENOENT /home/somebody/secret'))
  },
  'workspaces.list': {
    parse: (input: unknown) => {
      throw new TypeError(`can't read ${String(input)}`)
    },
    run: () => []
  },
  'workspaces.rename': {
    parse: (input: unknown) => {
      throw input
    },
    run: () => []
  }
} as unknown as Handlers

const stop = { router: () => {} }
let isTrusted = true
beforeEach(() => {
  isTrusted = true
  entries.length = 0
  copied.mockReset()
  stop.router = registerRouter(handlers, { isTrusted: () => isTrusted, log })
})

async function ask(...args: unknown[]): Promise<Reply<unknown>> {
  const listener = electron.listeners.get(REQUEST_CHANNEL) as Listener
  return listener(event, ...args)
}

async function failure(...args: unknown[]) {
  const reply = await ask(...args)
  if (reply.ok) throw new Error('expected a failure')
  return reply.error
}

describe('the router', () => {
  it('answers a request with the value in the envelope, and tells the handler who asked', async () => {
    copied.mockResolvedValue('done')
    expect(await ask('app.copyText', { text: 'abc' })).toEqual({ ok: true, value: 'done' })
    expect(copied).toHaveBeenCalledWith({ text: 'abc' }, { webContentsId: 7 })
  })

  it('listens on the one request channel only, and stops when told to', () => {
    expect([...electron.listeners.keys()]).toEqual([REQUEST_CHANNEL])
    stop.router()
    expect(electron.listeners.size).toBe(0)
  })

  it('refuses an untrusted sender before anything else', async () => {
    isTrusted = false
    expect(await failure('app.copyText', { text: 'abc' })).toEqual({
      code: 'untrusted-sender',
      message: 'The request did not come from a window of this app.',
      retryable: false,
      details: {}
    })
    expect(await failure('no.such.route')).toMatchObject({ code: 'untrusted-sender' })
    expect(copied).not.toHaveBeenCalled()
  })

  it('says of an untrusted frame in the log what kind of address it has, and no more', async () => {
    isTrusted = false
    await ask('app.copyText', { text: 'abc' })
    const gone = { ...event, senderFrame: null } as unknown as IpcMainInvokeEvent
    await (electron.listeners.get(REQUEST_CHANNEL) as Listener)(gone, 'app.copyText', { text: 'abc' })
    const refusal = 'Refused a request from an untrusted frame.'
    expect(entries).toEqual([
      ['warn', refusal, { scheme: 'app:' }],
      ['warn', refusal, { scheme: null }]
    ])
  })

  it.each([
    ...['no.such.route', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 7, null, undefined, {}, []],
    // Converted to a property name it would equal a route's.
    [['app.copyText']]
  ])('refuses the unknown route %j', async (route) => {
    expect(await failure(route, { text: 'abc' })).toEqual({
      code: 'unknown-route',
      message: 'There is no such request.',
      retryable: false,
      details: {}
    })
    expect(copied).not.toHaveBeenCalled()
  })

  it('names an unknown route in the log, or else says what was there in its place', async () => {
    await ask('no.such.route')
    await ask({ token: 'secret' })
    const refusal = 'Refused a request for an unknown route.'
    expect(entries).toEqual([
      ['warn', refusal, { route: 'no.such.route' }],
      ['warn', refusal, { route: 'object' }]
    ])
  })

  it.each([
    ['a missing field', {}, 'text', 'invalid_type'],
    ['a field of another type', { text: 5 }, 'text', 'invalid_type'],
    ['a text that is too long', { text: 'secret-value'.repeat(10) }, 'text', 'too_big'],
    ['a text with a NUL', { text: 'secret\0value' }, 'text', 'custom'],
    ['a field that is not declared', { text: 'abc', more: 'secret-value' }, '(input)', 'unrecognized_keys'],
    ['no input', undefined, '(input)', 'invalid_type'],
    ['another input', 'secret-value', '(input)', 'invalid_type']
  ])('refuses %s as bad input, naming the path but not the value', async (_what, input, path, problem) => {
    const error = await failure('app.copyText', input)
    expect(error).toMatchObject({ code: 'bad-input', retryable: false, details: { path, problem } })
    expect(JSON.stringify([error, entries])).not.toContain('secret')
    expect(copied).not.toHaveBeenCalled()
  })

  it('takes whatever else a parser throws for bad input, without its text', async () => {
    const error = await failure('workspaces.list', 'secret-value')
    expect(error).toEqual({
      code: 'bad-input',
      message: 'The request’s input is not valid.',
      retryable: false,
      details: { path: '(input)' }
    })
    await failure('workspaces.rename', 'secret-value')
    const noted = 'A parser threw something else than bad-input.'
    expect(entries).toEqual([
      ['warn', noted, { route: 'workspaces.list', name: 'TypeError' }],
      ['warn', noted, { route: 'workspaces.rename', name: 'string' }]
    ])
    expect(JSON.stringify(error)).not.toContain('secret-value')
  })

  it('hands on what a parser of ours says of the input', async () => {
    const thrown = new DesksideError('not-found', 'No such workspace.')
    expect(await failure('workspaces.rename', thrown)).toMatchObject({ code: 'not-found' })
    expect(entries).toEqual([])
  })

  it('hands on the shape of an error of ours', async () => {
    expect(await failure('app.info')).toEqual({
      code: 'not-found',
      message: 'Nothing there.',
      retryable: true,
      details: { id: 4 }
    })
    // A refusal is an answer, not an error of the app.
    expect(entries).toEqual([])
  })

  it('turns any other error into internal: logged in full, told without its text', async () => {
    const error = await failure('settings.get')
    expect(error.code).toBe('internal')
    expect(JSON.stringify(error)).not.toContain('somebody')
    expect(entries).toEqual([
      ['error', 'A request failed unexpectedly.', { route: 'settings.get', error: expect.any(Error) as unknown }]
    ])
  })
})
