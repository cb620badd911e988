/** Replaces Electron in a plain browser: main's modules import it, but the preview does not use it. */
export const net = undefined
export const session = undefined
