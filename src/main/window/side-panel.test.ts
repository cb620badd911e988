import { EventEmitter } from 'node:events'
import type { BrowserWindow, Rectangle } from 'electron'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import type { PanelPlace, WindowBounds } from '../user-data/types'
import { panelBounds, SidePanels } from './side-panel'

interface FakeDisplay {
  readonly id: number
  workArea: Rectangle
}
const LEFT: FakeDisplay = { id: 1, workArea: { x: 0, y: 24, width: 1_440, height: 876 } }
const RIGHT: FakeDisplay = { id: 2, workArea: { x: 1_440, y: 0, width: 1_920, height: 1_040 } }

const electron = vi.hoisted(() => ({ displays: [] as unknown[], ozone: 'x11', heard: new Map<string, () => void>() }))
vi.mock('electron', () => ({
  app: { isPackaged: true, commandLine: { getSwitchValue: () => electron.ozone } },
  screen: {
    getPrimaryDisplay: () => electron.displays[0],
    getAllDisplays: () => electron.displays,
    getDisplayMatching: ({ x }: Rectangle) =>
      (electron.displays as FakeDisplay[]).find(({ workArea: area }) => x >= area.x && x < area.x + area.width) ??
      electron.displays[0],
    on: (event: string, listener: () => void) => electron.heard.set(event, listener)
  }
}))

/** Parts of Electron's window that the panel uses. */
type PanelWindow = Pick<
  BrowserWindow,
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'setSize'
  | 'center'
  | 'setAlwaysOnTop'
  | 'isFullScreen'
  | 'setFullScreen'
  | 'isMaximized'
  | 'unmaximize'
>

class FakeWindow extends EventEmitter implements PanelWindow {
  bounds: Rectangle = { x: 100, y: 80, width: 1_200, height: 700 }
  isTop = false
  isFull = false
  isMaximizedNow = false
  getBounds = () => ({ ...this.bounds })
  getNormalBounds = () => ({ ...this.bounds })
  setBounds(bounds: Partial<Rectangle>) {
    this.bounds = { ...this.bounds, ...bounds }
  }
  setSize(width: number, height: number) {
    this.bounds = { ...this.bounds, width, height }
  }
  center() {
    this.bounds = { ...this.bounds, x: 120, y: 40 }
  }
  setAlwaysOnTop(isOn: boolean) {
    this.isTop = isOn
  }
  isFullScreen = () => this.isFull
  setFullScreen(isOn: boolean) {
    this.isFull = isOn
  }
  isMaximized = () => this.isMaximizedNow
  unmaximize() {
    this.isMaximizedNow = false
  }
}

let places: readonly PanelPlace[]
let free: WindowBounds | null
let onTop: boolean
const changed = vi.hoisted(() => vi.fn())
vi.mock('./broadcast', () => ({ broadcast: changed }))

/** Panels as created at the app's start, with the stored state. */
function started(): { readonly panels: SidePanels; readonly window: FakeWindow } {
  const userData = {
    panelPlaces: () => places,
    setPanelPlaces: async (next: readonly PanelPlace[]) => void (places = next),
    windowBounds: () => free,
    setWindowBounds: async (_kind: string, next: WindowBounds) => void (free = next),
    get current() {
      return { ...DEFAULT_SETTINGS, alwaysOnTop: onTop }
    }
  }
  const panels = new SidePanels(userData, { warn: () => undefined })
  const window = new FakeWindow()
  const { x, y, width, height } = panels.openingBounds() ?? { x: null, y: null, width: 1_280, height: 820 }
  window.bounds = { x: x ?? 10, y: y ?? 10, width, height }
  panels.follow(window as unknown as BrowserWindow)
  return { panels, window }
}

const displaysAre = (...displays: readonly FakeDisplay[]): void => {
  electron.displays = [...displays]
  electron.heard.get('display-removed')?.()
}

beforeEach(() => {
  Object.assign(electron, { displays: [LEFT, RIGHT], ozone: 'x11' })
  electron.heard.clear()
  places = []
  free = { x: 100, y: 80, width: 1_200, height: 700 }
  onTop = false
  changed.mockReset()
})

it('a panel is as high as its display, and 360 to 420 wide', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -4_000, max: 4_000 }),
      fc.integer({ min: 360, max: 5_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.constantFrom('left' as const, 'right' as const),
      (x, width, wanted, edge) => {
        const panel = panelBounds({ x, y: 24, width, height: 900 }, edge, wanted)
        expect(panel).toMatchObject({ y: 24, height: 900 })
        expect(panel.width).toBeGreaterThanOrEqual(360)
        expect(panel.width).toBeLessThanOrEqual(420)
        expect(edge === 'left' ? panel.x : panel.x + panel.width).toBe(edge === 'left' ? x : x + width)
      }
    )
  )
})

describe('the side panel', () => {
  it('is docked at the right edge of the display of the window, and gives the window its place back', () => {
    const { panels, window } = started()
    expect(panels.set({ edge: 'last' })).toEqual({ isPossible: true, edge: 'right', onTop: false })
    expect(window.bounds).toEqual({ x: 1_040, y: 24, width: 400, height: 876 })
    panels.moved(window.bounds)
    expect(panels.set({ edge: null }).edge).toBeNull()
    expect(window.bounds).toEqual({ x: 100, y: 80, width: 1_200, height: 700 })
    expect(changed).toHaveBeenCalled()
  })

  it('changes its edge, and remembers it with its width and whether it is on top', () => {
    const { panels, window } = started()
    panels.set({ edge: 'left', onTop: true })
    expect(window).toMatchObject({ bounds: { x: 0, y: 24, width: 400, height: 876 }, isTop: true })
    panels.moved({ x: 0, y: 24, width: 372, height: 876 })
    panels.set({ edge: null })
    expect(window.isTop).toBe(false)
    expect(panels.set({ edge: 'last' })).toEqual({ isPossible: true, edge: 'left', onTop: true })
    expect(window).toMatchObject({ bounds: { x: 0, width: 372 }, isTop: true })
  })

  it('is remembered for each display', () => {
    const { panels, window } = started()
    panels.set({ edge: 'left', onTop: true })
    panels.set({ edge: null })
    window.bounds = { x: 1_600, y: 80, width: 900, height: 700 }
    expect(panels.set({ edge: 'last' })).toMatchObject({ edge: 'right', onTop: false })
    expect(window.bounds).toEqual({ x: 2_960, y: 0, width: 400, height: 1_040 })
    expect(places.map(({ display, edge, docked }) => [display, edge, docked])).toEqual([
      ['2', 'right', true],
      ['1', 'left', false]
    ])
  })

  it('is there again after a restart', () => {
    started().panels.set({ edge: 'left', onTop: true })
    const { panels, window } = started()
    expect(window).toMatchObject({ bounds: { x: 0, y: 24, width: 400, height: 876 }, isTop: true })
    panels.set({ edge: null })
    expect(window.bounds).toEqual({ x: 100, y: 80, width: 1_200, height: 700 })
  })

  it('never stays off screen when its display goes, and returns with it', () => {
    const { panels, window } = started()
    window.bounds = { x: 1_600, y: 80, width: 900, height: 700 }
    panels.set({ edge: 'right' })
    displaysAre(LEFT)
    expect(panels.state().edge).toBeNull()
    // The position of the free window was on the lost display too.
    expect(window.bounds).toEqual({ x: 120, y: 40, width: 900, height: 700 })
    displaysAre(LEFT, RIGHT)
    expect(window.bounds).toEqual({ x: 2_960, y: 0, width: 400, height: 1_040 })
  })

  it('follows its display when that changes', () => {
    const { panels, window } = started()
    panels.set({ edge: 'right' })
    displaysAre({ id: 1, workArea: { x: 0, y: 0, width: 1_024, height: 700 } }, RIGHT)
    expect(window.bounds).toEqual({ x: 624, y: 0, width: 400, height: 700 })
  })

  it('leaves a free window alone when displays change', () => {
    const { window } = started()
    Object.assign(window, { isMaximizedNow: true, bounds: { x: 0, y: 24, width: 1_440, height: 876 } })
    displaysAre(LEFT)
    expect(window).toMatchObject({ isMaximizedNow: true, bounds: { width: 1_440 } })
  })

  it.each([
    ['drawn away from its edge', { x: 700, y: 24, width: 400, height: 876 }],
    ['made wide', { x: 540, y: 24, width: 900, height: 876 }]
  ])('is a window like any once it is %s', (_how, bounds) => {
    const { panels } = started()
    panels.set({ edge: 'right' })
    panels.moved(bounds)
    expect(panels.state().edge).toBeNull()
    expect(free).toEqual(bounds)
  })

  it('leaves full screen and the maximised state to dock', () => {
    const { panels, window } = started()
    Object.assign(window, { isFull: true, isMaximizedNow: true })
    panels.set({ edge: 'right' })
    expect(window).toMatchObject({ isFull: false, isMaximizedNow: false, bounds: { width: 400 } })
  })

  it('follows the setting while it is free, and its own choice while it is docked', () => {
    const { panels, window } = started()
    onTop = true
    panels.refresh()
    expect(window.isTop).toBe(true)
    panels.set({ edge: 'right', onTop: false })
    panels.refresh()
    expect(window.isTop).toBe(false)
  })

  it('does nothing on Wayland, and says so', () => {
    electron.ozone = 'wayland'
    const { panels, window } = started()
    expect(panels.set({ edge: 'right', onTop: true })).toEqual({ isPossible: false, edge: null, onTop: false })
    expect(window.bounds).toEqual({ x: 100, y: 80, width: 1_200, height: 700 })
    expect(places).toEqual([])
  })
})
