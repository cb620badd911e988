/** What main's modules import of Electron, in a plain browser: nothing that the preview asks of them uses it. */
export const net = undefined
export const session = undefined
