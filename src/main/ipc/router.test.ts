import type { IpcMainInvokeEvent } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REQUEST_CHANNEL, type Reply } from '@shared/ipc/contract'
import { DesksideError } from '@shared/ipc/errors'
import type { Log } from '../log'
import { parser, text, z } from './parse'
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
// A few routes are enough here; that the real table is complete is the compiler's business.
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
    expect(await failure('app.copyText', { text: 'abc' })).toMatchObject({ code: 'untrusted-sender', retryable: false })
    expect(await failure('no.such.route')).toMatchObject({ code: 'untrusted-sender' })
    expect(copied).not.toHaveBeenCalled()
  })

  it.each(['no.such.route', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 7, null, undefined, {}, []])(
    'refuses the unknown route %j',
    async (route) => {
      expect(await failure(route, {})).toMatchObject({ code: 'unknown-route' })
    }
  )

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
    expect(error.code).toBe('bad-input')
    expect(JSON.stringify([error, entries])).not.toContain('secret-value')
  })

  it('hands on the shape of an error of ours', async () => {
    expect(await failure('app.info')).toEqual({
      code: 'not-found',
      message: 'Nothing there.',
      retryable: true,
      details: { id: 4 }
    })
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
