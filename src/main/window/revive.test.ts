import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Log } from '../log'
import { mayReload, reviveWindow } from './revive'

const box = vi.hoisted(() => ({ show: vi.fn() }))
vi.mock('electron', () => ({ app: {}, Menu: {}, dialog: { showMessageBox: box.show } }))

const error = vi.fn()
const log: Log = { debug() {}, info() {}, warn() {}, error, redact() {} }

class Contents extends EventEmitter {
  reload = vi.fn()
  forcefullyCrashRenderer = vi.fn()
  isCrashed = vi.fn(() => false)
}
class Window extends EventEmitter {
  webContents = new Contents()
  destroy = vi.fn()
  isDestroyed = (): boolean => false
}

function revived(): Window {
  const window = new Window()
  reviveWindow(window as unknown as BrowserWindow, log)
  return window
}
const die = (window: Window, reason = 'killed'): boolean =>
  window.webContents.emit('render-process-gone', {}, { reason, exitCode: 9 })
/** Waits for requests made in microtasks. */
const settled = (): Promise<void> =>
  vi.waitFor(() => expect(box.show.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  box.show.mockReset()
  error.mockReset()
})
afterEach(() => vi.useRealTimers())

describe('a window whose page’s process ended', () => {
  it('is loaded again without a question', () => {
    const window = revived()
    die(window)
    expect(window.webContents.reload).toHaveBeenCalledOnce()
    expect(box.show).not.toHaveBeenCalled()
    expect(error).toHaveBeenCalledWith('The page’s process ended.', { reason: 'killed', exitCode: 9 })
  })

  it('is asked about when that happens again within a minute, and loaded or closed as was answered', async () => {
    for (const response of [0, 1]) {
      box.show.mockReset().mockResolvedValue({ response })
      const window = revived()
      die(window)
      vi.advanceTimersByTime(59_999)
      die(window)
      await settled()
      await vi.waitFor(() => expect(window.destroy).toHaveBeenCalledTimes(response))
      expect(window.webContents.reload).toHaveBeenCalledTimes(2 - response)
      expect(box.show).toHaveBeenCalledOnce()
    }
  })

  it('is loaded again by itself when it had lived for a minute', () => {
    const window = revived()
    die(window)
    vi.advanceTimersByTime(60_000)
    die(window)
    expect(window.webContents.reload).toHaveBeenCalledTimes(2)
    expect(box.show).not.toHaveBeenCalled()
  })

  it('is asked about once, however often it dies meanwhile', async () => {
    box.show.mockReturnValue(new Promise(() => undefined))
    const window = revived()
    for (let time = 0; time < 4; time += 1) die(window)
    await Promise.resolve()
    expect(box.show).toHaveBeenCalledOnce()
  })

  it('is left alone when the page went in good order', () => {
    const window = revived()
    die(window, 'clean-exit')
    expect(window.webContents.reload).not.toHaveBeenCalled()
  })

  it('says in the log when nobody could be asked', async () => {
    box.show.mockRejectedValue(new Error('no display'))
    const window = revived()
    die(window)
    die(window)
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith('A question about a window could not be asked.', expect.anything())
    )
  })
})

/** Buttons for an unresponsive window. */
const [WAIT, RELOAD, CLOSE] = [0, 1, 2]

describe('a window that does not answer', () => {
  const silent = async (response: number): Promise<Window> => {
    box.show.mockReset().mockResolvedValue({ response })
    const window = revived()
    window.emit('unresponsive')
    await settled()
    // The answer's effects run in the same turn.
    await Promise.resolve()
    return window
  }

  it.each([
    [WAIT, 0, 0],
    [RELOAD, 1, 0],
    [CLOSE, 0, 1]
  ])('is left alone, ended or closed as was answered (%i)', async (response, ended, closed) => {
    const window = await silent(response)
    await vi.waitFor(() => expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledTimes(ended))
    await vi.waitFor(() => expect(window.destroy).toHaveBeenCalledTimes(closed))
    expect(window.webContents.reload).not.toHaveBeenCalled()
  })

  it('loses nothing by Enter or Escape', async () => {
    await silent(WAIT)
    expect(box.show.mock.calls[0]?.[1]).toMatchObject({
      buttons: ['Wait', 'Load again', 'Close window'],
      defaultId: WAIT,
      cancelId: WAIT
    })
  })

  it('is loaded again without a second question, though it had ended a moment before', async () => {
    box.show.mockReset().mockResolvedValue({ response: RELOAD })
    const window = revived()
    die(window)
    window.emit('unresponsive')
    await vi.waitFor(() => expect(window.webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce())
    die(window)
    expect(window.webContents.reload).toHaveBeenCalledTimes(2)
    expect(box.show).toHaveBeenCalledOnce()
    // Another end within the time is too many.
    die(window)
    await vi.waitFor(() => expect(box.show).toHaveBeenCalledTimes(2))
  })

  it.each(['responsive', 'render-process-gone'])('is not asked about any more after %s', async (event) => {
    box.show
      .mockReset()
      .mockImplementation(
        (_window, { signal }: { signal: AbortSignal }) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve({ response: WAIT })))
      )
    const window = revived()
    const contents = window.webContents
    window.emit('unresponsive')
    expect(box.show).toHaveBeenCalledOnce()
    if (event === 'responsive') window.emit(event)
    else die(window)
    // No listener still waits for the question.
    const left = (): number[] => [window.listenerCount('responsive'), contents.listenerCount('render-process-gone')]
    await vi.waitFor(() => expect(left()).toEqual([0, 1]))
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
    expect(contents.reload).toHaveBeenCalledTimes(event === 'responsive' ? 0 : 1)
  })
})

it('a window that ended while it was asked about is loaded again, unless it is to be closed', async () => {
  for (const response of [WAIT, RELOAD]) {
    box.show.mockReset().mockResolvedValue({ response })
    const window = revived()
    die(window)
    window.webContents.isCrashed.mockReturnValue(true)
    window.emit('unresponsive')
    await vi.waitFor(() => expect(window.webContents.reload).toHaveBeenCalledTimes(2))
    expect(window.webContents.forcefullyCrashRenderer).not.toHaveBeenCalled()
  }
})

it('a window whose preload failed is asked about, for its page can say nothing', async () => {
  for (const response of [0, 1]) {
    box.show.mockReset().mockResolvedValue({ response })
    const window = revived()
    window.webContents.emit('preload-error', {}, 'preload.cjs', new Error('no'))
    await settled()
    await vi.waitFor(() => expect(window.destroy).toHaveBeenCalledTimes(response))
    expect(window.webContents.reload).toHaveBeenCalledTimes(1 - response)
    expect(error).toHaveBeenCalledWith('The preload failed.', { error: new Error('no') })
  }
})

it('a clock that was set back does not keep a page from being loaded', () => {
  expect(mayReload(1_000, 500)).toBe(true)
  expect(mayReload(null, 0)).toBe(true)
  expect(mayReload(0, 59_999)).toBe(false)
})
