/** Shortcuts of the app's own menu; main creates them, the shortcut list shows them. */

/** By menu role, with Ctrl or Cmd held; the menu shows the first. */
export const ZOOM_KEYS = { zoomIn: ['+', '='], zoomOut: ['-'], resetZoom: ['0'] } as const

/** macOS has its own shortcut. */
export const FULL_SCREEN_KEY = 'F11'
