/**
 * The main window as a panel: as high as its display, 360 to 420 pixels wide, at the left or right edge, remembered per
 * display. Lengths are device-independent pixels.
 */
import { screen, type BrowserWindow, type Display, type Rectangle } from 'electron'
import type { SidePanel, SidePanelChange } from '@shared/contract/windows'
import { broadcast } from './broadcast'
import type { Log } from '../log'
import type { PanelPlace, WindowBounds } from '../user-data/types'
import type { UserData } from '../user-data/user-data'
import { MAIN_SIZE } from './bounds'
import { boundsOf, keepOnTop, placeOf } from './make-window'
import { isOnWayland } from './wayland'

export const PANEL_WIDTH = { least: 360, usual: 400, most: 420 } as const
/** Maximum distance from the edge of a docked panel, since window managers may shift windows by their borders. */
const NEAR = 24
/** Displays remembered, latest first. */
const MOST_DISPLAYS = 20

/**
 * Bounds of a panel on a display.
 * @param area display without system bars
 */
export function panelBounds(area: Rectangle, edge: 'left' | 'right', width: number): Rectangle {
  const wide = Math.min(Math.max(width, PANEL_WIDTH.least), PANEL_WIDTH.most, area.width)
  return { x: edge === 'left' ? area.x : area.x + area.width - wide, y: area.y, width: wide, height: area.height }
}

/** Stored panels per display, the bounds of the free window, and the setting that keeps windows above others. */
type PanelData = Pick<UserData, 'panelPlaces' | 'setPanelPlaces' | 'windowBounds' | 'setWindowBounds' | 'current'>

interface DockedPanel {
  readonly place: PanelPlace
  readonly display: Display
}

/** Docks and frees the main window, and repositions it when displays change. */
export class SidePanels {
  #places: readonly PanelPlace[]
  #free: WindowBounds | null
  #window: BrowserWindow | null = null
  /** Whether the window was last placed as a panel; its display may be gone. */
  #isPanel = false

  /** Requires a ready app, since it observes the displays. */
  constructor(
    private readonly userData: PanelData,
    private readonly log: Pick<Log, 'warn'>
  ) {
    this.#places = userData.panelPlaces()
    this.#free = userData.windowBounds('main')
    const displaysChanged = (): void => {
      // The system moves free windows.
      if (this.#isPanel || this.#docked() !== null) this.#place()
    }
    screen.on('display-added', displaysChanged)
    screen.on('display-removed', displaysChanged)
    screen.on('display-metrics-changed', displaysChanged)
  }

  /** Bounds of the free window; null for the centre of the screen. */
  get freeBounds(): WindowBounds | null {
    return this.#free
  }

  /** Opening bounds of the main window: docked, or as last left. */
  openingBounds(): WindowBounds | null {
    const docked = this.#docked()
    return docked === null ? this.#free : boundsOfPanel(docked)
  }

  state(): SidePanel {
    const docked = this.#docked()
    return {
      isPossible: !isOnWayland(),
      edge: docked?.place.edge ?? null,
      onTop: docked?.place.onTop ?? this.userData.current.alwaysOnTop
    }
  }

  /** Observes the main window, which was opened with `openingBounds`. */
  follow(window: BrowserWindow): void {
    this.#window = window
    this.#isPanel = this.#docked() !== null
    window.once('closed', () => (this.#window = null))
    keepOnTop(window, this.state().onTop)
  }

  /** Docks or frees the window, and sets whether a panel stays on top. No effect on Wayland. */
  set({ edge, onTop }: SidePanelChange): SidePanel {
    if (this.#window === null || isOnWayland()) return this.state()
    if (edge !== undefined) this.#dock(this.#window, edge)
    const docked = this.#docked()
    if (onTop !== undefined && docked !== null) this.#keep({ ...docked.place, onTop })
    this.refresh()
    return this.state()
  }

  /** The window was moved or resized. A panel away from its edge becomes a free window. */
  moved(bounds: WindowBounds): void {
    const docked = this.#docked()
    if (docked === null) return this.#keepFree(bounds)
    if (isAtEdge(bounds, docked)) {
      if (bounds.width !== docked.place.width) this.#keep({ ...docked.place, width: bounds.width })
      return
    }
    this.#keep({ ...docked.place, docked: false })
    this.#isPanel = false
    this.#keepFree(bounds)
    this.refresh()
  }

  /** Applies the on-top setting and announces it. */
  refresh(): void {
    if (this.#window !== null) keepOnTop(this.#window, this.state().onTop)
    broadcast('panel', undefined)
  }

  #dock(window: BrowserWindow, edge: SidePanel['edge'] | 'last'): void {
    const docked = this.#docked()
    if (edge === null) {
      if (docked === null) return
      this.#keep({ ...docked.place, docked: false })
      return this.#place()
    }
    if (docked === null) this.#keepFree(boundsOf(window, this.#free))
    const display = docked?.display ?? screen.getDisplayMatching(window.getBounds())
    const known = this.#places.find((place) => place.display === idOf(display))
    this.#keep({
      display: idOf(display),
      edge: edge === 'last' ? (known?.edge ?? 'right') : edge,
      width: known?.width ?? PANEL_WIDTH.usual,
      onTop: known?.onTop ?? this.userData.current.alwaysOnTop,
      docked: true
    })
    this.#place()
  }

  /** Positions the window on the current displays. */
  #place(): void {
    const window = this.#window
    if (window === null || isOnWayland()) return
    const docked = this.#docked()
    this.#isPanel = docked !== null
    const bounds = docked === null ? placeOf(this.#free, MAIN_SIZE) : boundsOfPanel(docked)
    if (docked !== null) {
      if (window.isFullScreen()) window.setFullScreen(false)
      if (window.isMaximized()) window.unmaximize()
    }
    const { x, y, width, height } = bounds
    if (x === null || y === null) {
      window.setSize(width, height)
      window.center()
    } else window.setBounds({ x, y, width, height })
    this.refresh()
  }

  #docked(): DockedPanel | null {
    if (isOnWayland()) return null
    const place = this.#places.find((one) => one.docked)
    const display = screen.getAllDisplays().find((one) => idOf(one) === place?.display)
    return place === undefined || display === undefined ? null : { place, display }
  }

  /** Stores a display's panel; only one is docked at a time. */
  #keep(place: PanelPlace): void {
    const others = this.#places.filter((one) => one.display !== place.display)
    const rest = place.docked ? others.map((one) => ({ ...one, docked: false })) : others
    this.#places = [place, ...rest].slice(0, MOST_DISPLAYS)
    this.#saved(this.userData.setPanelPlaces(this.#places))
  }

  #keepFree(bounds: WindowBounds): void {
    this.#free = bounds
    this.#saved(this.userData.setWindowBounds('main', bounds))
  }

  #saved(saving: Promise<void>): void {
    saving.catch((error: unknown) => this.log.warn('bounds not kept', { error }))
  }
}

/** Display ids are stable while the machine keeps its monitors. */
const idOf = (display: Display): string => String(display.id)

const boundsOfPanel = ({ place, display }: DockedPanel): Rectangle =>
  panelBounds(display.workArea, place.edge, place.width)

function isAtEdge({ x, width }: WindowBounds, { place, display }: DockedPanel): boolean {
  if (x === null || width > PANEL_WIDTH.most + NEAR) return false
  const { workArea: area } = display
  const apart = place.edge === 'left' ? x - area.x : area.x + area.width - (x + width)
  return Math.abs(apart) <= NEAR
}
