/** Prints a window with its page's print layout. */
import { webContents } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import type { Paper } from '@shared/contract/windows'

/** Chromium's message after a cancelled dialog; older versions used two l. */
const CANCELLED = /cancell?ed/i
/** Inches. */
const MARGIN = 0.4

const failed = (reason: string): DesksideError =>
  new DesksideError('print-failed', 'The window was not printed.', { details: { reason } })

function contentsOf(id: number): Electron.WebContents {
  const contents = webContents.fromId(id)
  if (contents === undefined) throw failed('the window is gone')
  return contents
}

export const printing = {
  /** Returns false if the user cancelled. @throws DesksideError `print-failed` */
  print: (webContentsId: number, { size, landscape }: Paper): Promise<boolean> =>
    new Promise((resolve, reject) => {
      contentsOf(webContentsId).print({ printBackground: true, landscape, pageSize: size }, (success, reason) => {
        if (success || CANCELLED.test(reason)) resolve(success)
        else reject(failed(reason))
      })
    }),
  /** @throws DesksideError `print-failed` */
  async pdf(webContentsId: number, { size, landscape }: Paper): Promise<Uint8Array> {
    const margins = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
    try {
      return await contentsOf(webContentsId).printToPDF({ printBackground: true, landscape, pageSize: size, margins })
    } catch (error) {
      throw error instanceof DesksideError ? error : failed(error instanceof Error ? error.message : String(error))
    }
  }
}
