import type { Rectangle, Size } from 'electron'
import type { WindowBounds } from '../user-data/types'

/** Size of a main window without stored bounds. */
export const MAIN_SIZE: Size = { width: 1_280, height: 820 }
export const MIN_WIDTH = 360
export const MIN_HEIGHT = 480
/** Part of the top edge that must be reachable, in device-independent pixels. */
const GRIP = { width: 80, height: 24 }

/**
 * Bounds of a new window: its last ones if the top edge is reachable on a display, else centred (x and y null). At
 * least the minimum size, at most the display's.
 *
 * @param areas work areas of the displays, primary first; device-independent pixels, as all values here
 * @param usual size of a window without stored bounds
 */
export function placeWindow(saved: WindowBounds | null, areas: readonly Rectangle[], usual: Size): WindowBounds {
  const wanted = saved ?? { x: null, y: null, ...usual }
  const home = areas.find((area) => isReachable(wanted, area))
  const area = home ?? areas[0]
  return {
    x: home ? wanted.x : null,
    y: home ? wanted.y : null,
    width: Math.max(MIN_WIDTH, Math.min(wanted.width, area?.width ?? wanted.width)),
    height: Math.max(MIN_HEIGHT, Math.min(wanted.height, area?.height ?? wanted.height))
  }
}

function isReachable({ x, y, width }: WindowBounds, area: Rectangle): boolean {
  if (x === null || y === null) return false
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  return across >= GRIP.width && y >= area.y && y + GRIP.height <= area.y + area.height
}
