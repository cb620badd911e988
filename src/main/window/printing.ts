/** Prints a window with its page's print layout. */
import { webContents } from 'electron'
import { DesksideError } from '@shared/ipc/errors'
import type { Paper } from '@shared/contract/windows'

export interface Printing {
  /** Returns false if the user cancelled. @throws DesksideError `print-failed` */
  print(webContentsId: number, paper: Paper): Promise<boolean>
  /** @throws DesksideError `print-failed` */
  pdf(webContentsId: number, paper: Paper): Promise<Uint8Array>
}

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

export const printing: Printing = {
  print: (webContentsId, { size, landscape }) =>
    new Promise((resolve, reject) => {
      contentsOf(webContentsId).print({ printBackground: true, landscape, pageSize: size }, (success, reason) => {
        if (success || CANCELLED.test(reason)) resolve(success)
        else reject(failed(reason))
      })
    }),
  async pdf(webContentsId, { size, landscape }) {
    const margins = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN }
    try {
      return await contentsOf(webContentsId).printToPDF({ printBackground: true, landscape, pageSize: size, margins })
    } catch (error) {
      throw error instanceof DesksideError ? error : failed(error instanceof Error ? error.message : String(error))
    }
  }
}
