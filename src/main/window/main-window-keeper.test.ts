import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { expect, it, vi } from 'vitest'
import { MainWindowKeeper } from './main-window-keeper'

class FakeWindow extends EventEmitter implements Pick<BrowserWindow, 'isDestroyed' | 'isMinimized' | 'restore'> {
  readonly calls: string[] = []
  isMinimizedNow = false
  isDestroyed = () => false
  isMinimized = () => this.isMinimizedNow
  restore() {
    this.calls.push('restore')
  }
  show() {
    this.calls.push('show')
  }
  focus() {
    this.calls.push('focus')
  }
}

it('the main window comes to the front while it is open, and is opened anew once it was closed', () => {
  const keeper = new MainWindowKeeper()
  const made: FakeWindow[] = []
  const make = vi.fn(() => {
    made.push(new FakeWindow())
    return made.at(-1) as unknown as BrowserWindow
  })
  keeper.show()
  expect(keeper.current).toBeNull()

  keeper.allow(make)
  keeper.show()
  expect(made[0]?.calls).toEqual([])
  made[0]!.isMinimizedNow = true
  keeper.show()
  expect(make).toHaveBeenCalledOnce()
  expect(made[0]?.calls).toEqual(['restore', 'show', 'focus'])

  made[0]?.emit('closed')
  expect(keeper.current).toBeNull()
  keeper.show()
  expect(keeper.current).toBe(made[1])

  made[1]?.emit('closed')
  keeper.end()
  keeper.show()
  expect(make).toHaveBeenCalledTimes(2)
})
