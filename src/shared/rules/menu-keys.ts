/** Keys of the app's own menu, which main makes, and which the sheet of keys says. */

/** By the role of the item: held with Ctrl, on a Mac with Cmd; the menu says the first. */
export const ZOOM_KEYS = { zoomIn: ['+', '='], zoomOut: ['-'], resetZoom: ['0'] } as const

/** On a Mac the system has a key of its own for it. */
export const FULL_SCREEN_KEY = 'F11'
