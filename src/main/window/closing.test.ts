import { EventEmitter } from 'node:events'
import type { BrowserWindow, MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '@shared/model/settings'
import { Closing } from './closing'

const electron = vi.hoisted(() => ({ heard: new Map<string, () => void>(), answer: 0, asked: [] as unknown[] }))
vi.mock('electron', () => ({
  app: { on: (event: string, listener: () => void) => electron.heard.set(event, listener) },
  dialog: {
    showMessageBox: async (_window: BrowserWindow, options: MessageBoxOptions): Promise<MessageBoxReturnValue> => {
      electron.asked.push(options)
      return { response: electron.answer, checkboxChecked: false }
    }
  }
}))

class FakeWindow extends EventEmitter implements Pick<BrowserWindow, 'close' | 'isDestroyed'> {
  destroyed = false
  isDestroyed = () => this.destroyed
  close = () => {
    let isPrevented = false
    this.emit('close', { preventDefault: () => (isPrevented = true) })
    if (!isPrevented) this.destroyed = true
  }
}

const platform = process.platform
const on = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name })
let choice: Settings['onClose']
let kept: string[]
let stores: boolean
const warn = vi.fn()

function started(): { closing: Closing; opened: () => FakeWindow } {
  const closing = new Closing({
    choice: () => choice,
    keepChoice: async (next) => {
      if (!stores) throw new Error('read-only')
      kept.push(next)
      choice = next
    },
    language: () => 'en',
    log: { warn }
  })
  return {
    closing,
    opened: () => {
      const window = new FakeWindow()
      closing.follow(window as unknown as BrowserWindow)
      return window
    }
  }
}

beforeEach(() => {
  Object.assign(electron, { answer: 0, asked: [] })
  choice = 'ask'
  kept = []
  stores = true
  warn.mockReset()
  on('linux')
})
afterEach(() => on(platform))

const YES = 0
const QUIT = 1
const CANCEL = 2

describe('the first closing of the main window', () => {
  it.each([
    [YES, 'stay', true],
    [QUIT, 'quit', false]
  ] as const)('asks once, and answer %i is kept as %s', async (answer, as, goesOn) => {
    electron.answer = answer
    const { closing, opened } = started()
    const window = opened()
    window.close()
    window.close()
    expect(window.destroyed).toBe(false)
    await vi.waitFor(() => expect(window.destroyed).toBe(true))
    expect(closing.goesOn).toBe(goesOn)
    expect(kept).toEqual([as])
    expect(electron.asked).toHaveLength(1)

    const next = opened()
    next.close()
    expect(next.destroyed).toBe(true)
    expect(electron.asked).toHaveLength(1)
  })

  it('leaves the window open when the question is dismissed, and asks again', async () => {
    electron.answer = CANCEL
    const window = started().opened()
    for (const times of [1, 2]) {
      window.close()
      await vi.waitFor(() => expect(electron.asked).toHaveLength(times))
      await new Promise(setImmediate)
    }
    expect(window.destroyed).toBe(false)
    expect(kept).toEqual([])
  })

  it('follows the answer also where it can’t be stored', async () => {
    stores = false
    const { closing, opened } = started()
    const window = opened()
    window.close()
    await vi.waitFor(() => expect(window.destroyed).toBe(true))
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(closing.goesOn).toBe(true)
  })

  it('says on Linux what to do where there is no tray', async () => {
    for (const [name, says] of [
      ['linux', true],
      ['win32', false]
    ] as const) {
      on(name)
      electron.answer = CANCEL
      electron.asked = []
      started().opened().close()
      await vi.waitFor(() => expect(electron.asked).toHaveLength(1))
      expect(String((electron.asked[0] as MessageBoxOptions).detail).includes('start Deskside again')).toBe(says)
    }
  })
})

it('a quit closes the window without a question', () => {
  const window = started().opened()
  electron.heard.get('before-quit')?.()
  window.close()
  expect(window.destroyed).toBe(true)
  expect(electron.asked).toEqual([])
})

it('macOS keeps every app, and is not asked about', () => {
  on('darwin')
  const { closing, opened } = started()
  const window = opened()
  window.close()
  expect(window.destroyed).toBe(true)
  expect(closing.goesOn).toBe(true)
  expect(electron.asked).toEqual([])
})
