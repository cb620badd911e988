import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropTypedSecrets } from './fresh-page'
import { adoptWindow } from './own-windows'

vi.mock('electron', () => ({ app: { isPackaged: true } }))
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn(() => Promise.resolve()) }))

const PAGE = 'app://deskside/index.html'
const failure = new Error('ERR_ABORTED')
const error = vi.fn()

class FakeWindow extends EventEmitter {
  constructor(id = 7) {
    super()
    this.webContents.id = id
  }
  readonly loaded: string[] = []
  /** Outcome of each load in order; further loads succeed. */
  readonly outcomes: (() => Promise<void>)[] = []
  destroyed = false
  /** Number of returns to the old process. */
  kept = 0
  process = 100
  at = `${PAGE}#/settings/fields`
  readonly webContents = {
    id: 7,
    getURL: () => this.at,
    getOSProcessId: () => this.process,
    loadURL: (url: string): Promise<void> => {
      this.loaded.push(url)
      if (url !== 'app://empty/') {
        this.at = url
        if (this.kept-- <= 0) this.process += 1
      }
      return (this.outcomes.shift() ?? (() => Promise.resolve()))()
    },
    navigationHistory: { clear: vi.fn() }
  }
  isDestroyed = (): boolean => this.destroyed
}

let window: FakeWindow
let busy: Promise<unknown> | null
let drop: (webContentsId: number, place: string) => Promise<void>
beforeEach(() => {
  window?.emit('closed')
  window = new FakeWindow()
  adoptWindow(window as unknown as BrowserWindow)
  busy = null
  error.mockReset()
  vi.mocked(pause).mockClear()
  drop = dropTypedSecrets({ busy: () => busy, log: { error } })
})

describe('a page into which secrets were typed', () => {
  it('is left for another site, and loaded again from there, with no way back', async () => {
    const clear = window.webContents.navigationHistory.clear
    clear.mockImplementation(() => expect(window.loaded).toHaveLength(2))
    await drop(7, '/projects')
    expect(window.loaded).toEqual(['app://empty/', `${PAGE}#/projects`])
    expect(clear).toHaveBeenCalledOnce()
    expect(pause).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })

  it('leaves again when it returned to its old process, which a busy page ends late', async () => {
    window.kept = 2
    await drop(7, '/projects')
    expect(window.loaded).toEqual(Array.from({ length: 3 }, () => ['app://empty/', `${PAGE}#/projects`]).flat())
    // Each time it stays away for longer (ms).
    expect(vi.mocked(pause).mock.calls).toEqual([[150], [300]])
    expect(error).not.toHaveBeenCalled()
  })

  it('returns to where the user has gone meanwhile', async () => {
    window.kept = 1
    window.outcomes.push(
      () => Promise.resolve(),
      () => {
        window.at = `${PAGE}#/projects/5`
        return Promise.resolve()
      }
    )
    await drop(7, '/today')
    expect(window.loaded.slice(1)).toEqual([`${PAGE}#/today`, 'app://empty/', `${PAGE}#/projects/5`])
  })

  it('is reported when its process stays', async () => {
    window.kept = 100
    await drop(7, '/projects')
    expect(window.loaded).toHaveLength(8)
    expect(error).toHaveBeenCalledExactlyOnceWith('A page into which secrets were typed still has its process.', {
      error: new Error('The page got its old process again.')
    })
  })

  it('is loaded again only once the empty page is there', async () => {
    const empty = Promise.withResolvers<void>()
    window.outcomes.push(() => empty.promise)
    const dropped = drop(7, '/projects')
    await Promise.resolve()
    expect(window.loaded).toEqual(['app://empty/'])
    empty.resolve()
    await dropped
    expect(window.loaded).toHaveLength(2)
  })

  it('leaves its process to no other window: all go before one comes back, each to where it was', async () => {
    const other = new FakeWindow(9)
    const itsAddress = (other.at = `${PAGE}#/window/w/projects/5`)
    adoptWindow(other as unknown as BrowserWindow)
    const empty = Promise.withResolvers<void>()
    other.outcomes.push(() => empty.promise)
    const dropped = drop(7, '/projects')
    await vi.waitFor(() => expect(other.loaded).toEqual(['app://empty/']))
    expect(window.loaded).toEqual(['app://empty/'])
    empty.resolve()
    await dropped
    expect(window.loaded).toEqual(['app://empty/', `${PAGE}#/projects`])
    expect(other.loaded).toEqual(['app://empty/', itsAddress])
    expect(other.webContents.navigationHistory.clear).toHaveBeenCalledOnce()
    other.emit('closed')
  })

  it('comes back where another window could not be left, which the log says', async () => {
    const other = new FakeWindow(9)
    adoptWindow(other as unknown as BrowserWindow)
    other.outcomes.push(() => Promise.reject(failure))
    await drop(7, '/projects')
    expect([window.loaded.length, other.loaded.length]).toEqual([2, 1])
    expect(error).toHaveBeenCalledExactlyOnceWith('A page into which secrets were typed still has its process.', {
      error: failure
    })
    other.emit('closed')
  })

  it('goes on as it was where it could not be left, which the log says', async () => {
    window.outcomes.push(() => Promise.reject(failure))
    await drop(7, '/projects')
    expect(window.loaded).toEqual(['app://empty/'])
    expect(window.webContents.navigationHistory.clear).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledExactlyOnceWith('A page into which secrets were typed still has its process.', {
      error: failure
    })
  })

  it('is tried once more where something stopped it on its way back', async () => {
    window.outcomes.push(
      () => Promise.resolve(),
      () => Promise.reject(failure)
    )
    await drop(7, '/projects')
    expect(window.loaded).toEqual(['app://empty/', `${PAGE}#/projects`, `${PAGE}#/projects`])
    expect(error).not.toHaveBeenCalled()
  })

  it('is not tried for ever', async () => {
    window.outcomes.push(
      () => Promise.resolve(),
      () => Promise.reject(failure),
      () => Promise.reject(failure)
    )
    await drop(7, '/projects')
    expect(window.loaded).toHaveLength(3)
    expect(error).toHaveBeenCalledExactlyOnceWith('The page did not load.', { error: failure })
  })

  it.each([1, 2, 3])('is nobody’s business any more when its window was closed meanwhile (%i)', async (step) => {
    // The page was left, and its return was stopped.
    const before = [() => Promise.resolve(), () => Promise.reject(failure)]
    window.outcomes.push(...before.slice(0, step - 1))
    window.outcomes.push(() => {
      window.destroyed = true
      return Promise.reject(failure)
    })
    await drop(7, '/projects')
    expect(window.loaded).toHaveLength(step)
    expect(window.webContents.navigationHistory.clear).not.toHaveBeenCalled()
    expect(error).not.toHaveBeenCalled()
  })

  it('is the one of the window that asked, and of none that is not ours', async () => {
    await drop(8, '/projects')
    expect(window.loaded).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  it('stays until an export that only it can tell of has ended, and is then loaded where it is', async () => {
    const exported = Promise.withResolvers<void>()
    busy = exported.promise
    await drop(7, '/projects')
    expect(window.loaded).toEqual([])
    window.at = `${PAGE}#/projects/5`
    exported.resolve()
    await vi.waitFor(() => expect(window.webContents.navigationHistory.clear).toHaveBeenCalledOnce())
    expect(window.loaded).toEqual(['app://empty/', `${PAGE}#/projects/5`])
  })

  it('is loaded where it begins when nobody knows where it is', async () => {
    busy = Promise.resolve()
    window.at = ''
    await drop(7, '/projects')
    await vi.waitFor(() => expect(window.loaded).toEqual(['app://empty/', PAGE]))
  })
})
