import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { quickBounds, QuickWindow, SILENT_AFTER_MS } from './quick-window'

const electron = vi.hoisted(() => ({
  ozone: 'x11',
  clipboard: '',
  reads: 0,
  hidden: false,
  served: [] as string[],
  quit: (): void => undefined,
  made: [] as { options: object; window: unknown }[]
}))
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    commandLine: { getSwitchValue: () => electron.ozone },
    on: (_event: string, listener: () => void) => (electron.quit = listener),
    isHidden: () => electron.hidden,
    show: () => (electron.hidden = false),
    hide: () => (electron.hidden = true)
  },
  clipboard: {
    readText: async () => {
      electron.reads += 1
      return electron.clipboard
    }
  } satisfies Pick<Electron.Clipboard, 'readText'>,
  nativeTheme: { shouldUseDarkColors: false },
  protocol: {},
  session: {
    fromPartition: (partition: string) => ({
      protocol: {
        isProtocolHandled: () => electron.served.includes(partition),
        handle: () => void electron.served.push(partition)
      }
    })
  },
  screen: {
    getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1_440, height: 900 } }),
    getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1_440, height: 900 } }],
    getCursorScreenPoint: () => ({ x: 2_000, y: 10 }),
    getDisplayNearestPoint: () => ({ workArea: { x: 1_440, y: 0, width: 1_920, height: 1_040 } })
  } satisfies Partial<Record<keyof Electron.Screen, unknown>>,
  BrowserWindow: class {
    constructor(options: object) {
      const window = new FakeWindow()
      electron.made.push({ options, window })
      return window as never
    }
  }
}))
vi.mock('./menu', () => ({ offerContextMenu: () => undefined }))
vi.mock('./revive', () => ({ reviveWindow: () => undefined }))

/** Parts of Electron's window that the quick look-up uses. */
type UsedWindow = Pick<
  BrowserWindow,
  'isVisible' | 'isFocused' | 'show' | 'hide' | 'blur' | 'setBounds' | 'destroy' | 'isDestroyed' | 'setAlwaysOnTop'
>

let lastContents = 40
class FakeWindow extends EventEmitter implements UsedWindow {
  readonly webContents = Object.assign(new EventEmitter(), { id: ++lastContents })
  bounds: Partial<Rectangle> = {}
  isVisibleNow = false
  isFocusedNow = false
  isGone = false
  isTop = false
  blurred = 0
  isVisible = () => this.isVisibleNow
  isFocused = () => this.isFocusedNow
  isDestroyed = () => this.isGone
  setAlwaysOnTop = (isOn: boolean) => void (this.isTop = isOn)
  setBounds = (bounds: Partial<Rectangle>) => void (this.bounds = bounds)
  loadURL = async (url: string) => void (this.url = url)
  url = ''
  show() {
    this.isVisibleNow = true
    this.emit('show')
    this.isFocusedNow = true
    this.emit('focus')
  }
  hide() {
    this.isVisibleNow = false
    this.isFocusedNow = false
    this.emit('hide')
  }
  blur() {
    this.blurred += 1
    this.isFocusedNow = false
    this.emit('blur')
  }
  destroy() {
    this.isGone = true
    this.emit('closed')
  }
}

const opened = vi.fn()
let reads = true
const platform = process.platform
const onPlatform = (name: NodeJS.Platform): void => void Object.defineProperty(process, 'platform', { value: name })
const made = (): { options: BrowserWindowConstructorOptions; window: FakeWindow } => electron.made.at(-1) as never

/** Opened once and painted. */
function started(): QuickWindow {
  const quick = new QuickWindow({
    settings: () => ({ theme: 'light', quickClipboard: reads }),
    ...{ opened, log: { warn: vi.fn(), error: vi.fn() } as never }
  })
  quick.open()
  made().window.emit('ready-to-show')
  return quick
}

beforeEach(() => {
  Object.assign(electron, { ozone: 'x11', clipboard: '', reads: 0, hidden: false, made: [], served: [] })
  opened.mockClear()
  reads = true
})
afterEach(() => {
  vi.useRealTimers()
  onPlatform(platform)
  for (const { window } of electron.made) (window as FakeWindow).destroy()
})

it('lies within its display, whatever that is', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 200, max: 9_000 }), fc.integer({ min: 200, max: 9_000 }), (...area) => {
      const [x, width, height] = area
      const bounds = quickBounds({ x, y: 24, width, height })
      expect(bounds.x).toBeGreaterThanOrEqual(x)
      expect(bounds.x + bounds.width).toBeLessThanOrEqual(x + width)
      expect(bounds.y).toBeGreaterThanOrEqual(24)
      expect(bounds.y + bounds.height).toBeLessThanOrEqual(24 + height)
    })
  )
})

describe('the quick look-up', () => {
  it('opens on the display of the pointer, with the page and the rules of all windows, and is made once', () => {
    const quick = started()
    const { options, window } = made()
    expect(window.url).toBe('app://deskside/index.html#/quick')
    expect(options).toMatchObject({ frame: false, skipTaskbar: true, webPreferences: { sandbox: true } })
    expect(window.bounds).toEqual({ x: 2_080, y: 200, width: 640, height: 440 })
    expect([window.isVisibleNow, window.isTop]).toEqual([true, true])
    quick.leave(window.webContents.id)
    quick.open()
    expect(electron.made).toHaveLength(1)
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('gives what was in the clipboard as it opened to its own page, once', async () => {
    electron.clipboard = '  +7 495 555-10-10 \n'
    const quick = started()
    const { id } = made().window.webContents
    electron.clipboard = 'later'
    expect(await quick.take(id + 1)).toBeNull()
    expect(await quick.take(id)).toEqual({ text: '+7 495 555-10-10', isCut: false })
    expect(await quick.take(id)).toBeNull()
    expect(electron.reads).toBe(1)
  })

  it('forgets it when it goes, and reads nothing where that was not chosen', async () => {
    electron.clipboard = 'secret'
    const quick = started()
    const { id } = made().window.webContents
    quick.leave(id)
    expect(await quick.take(id)).toBeNull()
    reads = false
    quick.open()
    expect(await quick.take(id)).toEqual({ text: null, isCut: false })
    expect(electron.reads).toBe(1)
  })

  it('looks at 10 KB, and says that there was more', async () => {
    electron.clipboard = 'ж'.repeat(6_000)
    const quick = started()
    expect(await quick.take(made().window.webContents.id)).toEqual({ text: 'ж'.repeat(5_120), isCut: true })
  })

  it('goes when it loses the keys, but not before it has had them', () => {
    const quick = started()
    const { window } = made()
    window.blur()
    expect(window.isVisibleNow).toBe(false)
    window.show = () => void (window.isVisibleNow = true)
    quick.open()
    window.emit('blur')
    expect(window.isVisibleNow).toBe(true)
  })

  it('is opened and closed by its key, and hides instead of being closed, until the app quits', () => {
    const quick = started()
    const { window } = made()
    quick.toggle()
    expect(window.isVisibleNow).toBe(false)
    quick.toggle()
    expect(window.isVisibleNow).toBe(true)
    const event = { preventDefault: vi.fn() }
    window.emit('close', event)
    expect(event.preventDefault).toHaveBeenCalledOnce()
    expect([window.isVisibleNow, window.isGone]).toEqual([false, false])
    electron.quit()
    expect(window.isGone).toBe(true)
    quick.open()
    expect(electron.made).toHaveLength(2)
  })

  describe('whose page does not answer', () => {
    const isApart = (): boolean => made().options.webPreferences?.partition !== undefined
    const after = (milliseconds: number): unknown => vi.setSystemTime(Date.now() + milliseconds)
    beforeEach(() => void vi.useFakeTimers())

    it.each(['key', 'menu'])('gets a process of its own when it is wanted again (%s)', async (by) => {
      const quick = started()
      const { window: silent } = made()
      expect(isApart()).toBe(false)
      after(SILENT_AFTER_MS + 1)
      if (by === 'key') quick.toggle()
      else quick.open()
      expect(electron.made).toHaveLength(2)
      expect(isApart()).toBe(true)
      const { options, window } = made()
      expect(options).toMatchObject({ ...(electron.made[0]!.options as object), webPreferences: { sandbox: true } })
      expect(window.url).toBe(silent.url)
      expect([silent.isGone, electron.served]).toEqual([true, ['quick']])
      expect(await quick.take(silent.webContents.id)).toBeNull()
      expect(await quick.take(window.webContents.id)).not.toBeNull()
    })

    it('goes on in it, and is served there once', async () => {
      const quick = started()
      for (let silent = 0; silent < 2; silent++) {
        after(SILENT_AFTER_MS + 1)
        quick.open()
      }
      expect([electron.made.length, electron.served]).toEqual([3, ['quick']])
      await quick.take(made().window.webContents.id)
      after(SILENT_AFTER_MS + 1)
      quick.open()
      expect(electron.made).toHaveLength(3)
    })

    it('shares the process again once it was closed', () => {
      const quick = started()
      after(SILENT_AFTER_MS + 1)
      quick.open()
      made().window.destroy()
      after(SILENT_AFTER_MS + 1)
      quick.open()
      expect([electron.made.length, isApart()]).toEqual([3, false])
    })

    it('is given time', () => {
      const quick = started()
      after(SILENT_AFTER_MS)
      quick.open()
      expect(electron.made).toHaveLength(1)
      quick.toggle()
      expect(made().window.isVisibleNow).toBe(false)
    })

    it.each(['blur', 'closed'])('is not mixed up with its former window (%s)', (event) => {
      const quick = started()
      const { window: silent } = made()
      const destroy = vi.spyOn(silent, 'destroy').mockReturnValue()
      after(SILENT_AFTER_MS + 1)
      quick.open()
      made().window.emit('ready-to-show')
      silent.emit(event)
      expect(made().window.isVisibleNow).toBe(true)
      expect(quick.isIt(made().window as never)).toBe(true)
      destroy.mockRestore()
    })
  })

  it('gives the keys back as each system has it', () => {
    onPlatform('win32')
    let quick = started()
    quick.leave(made().window.webContents.id)
    expect(made().window).toMatchObject({ blurred: 1, isVisibleNow: false })
    made().window.destroy()
    onPlatform('darwin')
    quick = started()
    quick.leave(made().window.webContents.id)
    // If no other window of ours is visible, the app itself is hidden and shown.
    expect([made().window.blurred, electron.hidden]).toEqual([0, true])
    quick.open()
    expect(electron.hidden).toBe(false)
  })

  it('reads the clipboard on Wayland once it has the keys, and is not moved there', async () => {
    Object.assign(electron, { ozone: 'wayland', clipboard: 'Anna' })
    const quick = new QuickWindow({
      settings: () => ({ theme: 'light', quickClipboard: true }),
      ...{ opened, log: { warn: vi.fn(), error: vi.fn() } as never }
    })
    quick.open()
    expect(electron.reads).toBe(0)
    made().window.emit('ready-to-show')
    expect(await quick.take(made().window.webContents.id)).toEqual({ text: 'Anna', isCut: false })
    expect(made().window.bounds).toEqual({})
  })
})
