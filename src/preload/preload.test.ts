import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { MESSAGE_CHANNEL, REQUEST_CHANNEL, type Bridge } from '@shared/ipc/contract'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  ipc: { invoke: vi.fn(), on: vi.fn(), off: vi.fn() }
}))
vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => electron.exposed.set(name, api) },
  ipcRenderer: electron.ipc
}))

async function bridge(): Promise<Bridge> {
  await import('./index')
  return electron.exposed.get('desksideBridge') as Bridge
}

describe('the bridge', () => {
  it('is all that the page gets', async () => {
    expect(Object.keys(await bridge()).sort()).toEqual(['onEvent', 'request'])
    expect([...electron.exposed.keys()]).toEqual(['desksideBridge'])
  })

  it('carries requests over the one channel', async () => {
    electron.ipc.invoke.mockResolvedValue({ ok: true, value: 1 })
    expect(await (await bridge()).request('app.info', { a: 1 })).toEqual({ ok: true, value: 1 })
    expect(electron.ipc.invoke).toHaveBeenCalledExactlyOnceWith(REQUEST_CHANNEL, 'app.info', { a: 1 })
  })

  it('hands events to the listener without their sender, until it is unsubscribed', async () => {
    const listener = vi.fn()
    const stop = (await bridge()).onEvent(listener)
    const relay = electron.ipc.on.mock.calls[0]?.[1] as (event: unknown, message: unknown) => void
    expect(electron.ipc.on.mock.calls[0]?.[0]).toBe(MESSAGE_CHANNEL)
    relay({ sender: 'ipc' }, { event: 'settings', data: undefined })
    expect(listener).toHaveBeenCalledExactlyOnceWith({ event: 'settings', data: undefined })
    stop()
    expect(electron.ipc.off).toHaveBeenCalledExactlyOnceWith(MESSAGE_CHANNEL, relay)
  })
})

describe('the built preload', () => {
  const file = resolve(import.meta.dirname, '../../out/preload/index.cjs')

  it.runIf(existsSync(file))('is one CommonJS file that needs nothing but Electron', () => {
    const code = readFileSync(file, 'utf8')
    const needed = [...code.matchAll(/\brequire\(\s*["'`]([^"'`]*)/g)].map((match) => match[1])
    expect(new Set(needed)).toEqual(new Set(['electron']))
    expect(code).not.toMatch(/^\s*(import|export)\b/m)
    expect(code).not.toMatch(/\bimport\s*\(/)
  })
})
