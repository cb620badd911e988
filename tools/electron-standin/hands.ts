import { existsSync, readFileSync } from 'node:fs'
import { news, openWindows } from './windows.ts'

/** Calls `onLine` for each line appended to a file, which may not exist yet. */
export function watchLines(file: string, onLine: (line: string) => void): void {
  let read = 0
  setInterval(() => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    for (const line of lines.slice(read)) onLine(line)
    read = lines.length
  }, 100).unref()
}

/**
 * Simulates user actions outside pages. DESKSIDE_STANDIN_HANDS names a file with one action a line: `close` (close
 * button of the oldest window), `tray` (tray icon), `tray LABEL` (menu entry), `key ACCELERATOR` (global shortcut).
 */
export function watchHands(): void {
  const file = process.env['DESKSIDE_STANDIN_HANDS']
  if (file === undefined) return
  watchLines(file, (line) => {
    const [what, ...label] = line.split(' ')
    if (what === 'key') news.emit('shortcut', label.join(' '))
    else if (what === 'tray') news.emit('tray', label.join(' '))
    else void [...openWindows][0]?.requestClose()
  })
}
