import { afterEach, describe, expect, it, vi } from 'vitest'
import { reactive, ref } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import { asError, on, plain, request } from './desktop'
import { installBridge } from '../../../test/renderer/fake-bridge'
import { appInfo } from '../../../test/renderer/samples'

afterEach(() => {
  delete window.desksideBridge
})

describe('asking main', () => {
  it('unwraps the value of a reply', async () => {
    installBridge({ 'app.info': () => appInfo({ version: '7.0.0' }) })
    expect((await request('app.info')).version).toBe('7.0.0')
  })

  it('throws the typed error of a failed reply', async () => {
    installBridge({
      'app.info': () => {
        throw new DesksideError('disk-full', 'The disk is full.', { retryable: true, details: { free: 0 } })
      }
    })
    const thrown = await request('app.info').catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(DesksideError)
    expect(thrown).toMatchObject({ code: 'disk-full', retryable: true, details: { free: 0 } })
  })

  it('sends plain copies of reactive values, at any depth', async () => {
    const [view, column] = [
      { deleted: false, filter: null, layout: 'table' },
      { key: 'price', width: null, pinned: false }
    ]
    const bridge = installBridge({ 'views.setShown': () => undefined })
    const sort = ref({ key: 'title', descending: true })
    const input = reactive({
      workspaceId: 'w',
      viewId: null,
      content: { ...view, sort: sort.value, columns: [{ ...column }] }
    })
    await request('views.setShown', input as never)
    expect(bridge.asked[0]?.input).toEqual({
      ...{ workspaceId: 'w', viewId: null },
      content: { ...view, sort: { key: 'title', descending: true }, columns: [column] }
    })
  })

  it('says so when there is no bridge', async () => {
    await expect(request('app.info')).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('making values plain', () => {
  it('leaves dates and bytes as they are', () => {
    const value = { at: new Date(0), bytes: new Uint8Array([1, 2]) }
    expect(plain(value).at).toBe(value.at)
    expect(plain(value).bytes).toBe(value.bytes)
  })

  it('keeps null and undefined apart', () => {
    expect(plain({ a: null, b: undefined })).toEqual({ a: null, b: undefined })
    expect(plain(undefined)).toBeUndefined()
  })
})

describe('listening', () => {
  it('hands each event to its own listeners, over one listener on the bridge', () => {
    const bridge = installBridge({})
    const settings = vi.fn()
    const sync = vi.fn()
    const stops = [on('settings', settings), on('sync', sync)]
    expect(bridge.listeners()).toBe(1)
    bridge.push({ name: 'sync', data: { workspaceId: 'w-1' } })
    expect(sync).toHaveBeenCalledWith({ workspaceId: 'w-1' })
    expect(settings).not.toHaveBeenCalled()
    stops.forEach((stop) => stop())
  })

  it('leaves the bridge with its last listener', () => {
    const bridge = installBridge({})
    const listener = vi.fn()
    const first = on('sync', listener)
    const second = on('settings', vi.fn())
    first()
    expect(bridge.listeners()).toBe(1)
    second()
    expect(bridge.listeners()).toBe(0)
    bridge.push({ name: 'sync', data: { workspaceId: 'w-1' } })
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('whatever was thrown', () => {
  it('keeps an error of ours', () => {
    const error = new DesksideError('cache-busy', 'Busy.')
    expect(asError(error)).toBe(error)
  })

  it('reports a mistake of ours and names it without its text', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const mistake = new TypeError('secret path /home/anna')
    expect(asError(mistake)).toMatchObject({ code: 'internal', details: { name: 'TypeError' } })
    expect(asError(mistake).message).not.toContain('anna')
    expect(reported).toHaveBeenCalledWith(mistake)
    vi.unstubAllGlobals()
  })
})
