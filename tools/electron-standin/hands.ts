import { existsSync, readFileSync } from 'node:fs'
import { news, openWindows } from './windows.ts'

/** Calls `onLine` with each line that comes into a file, which need not exist yet. */
export function watchLines(file: string, onLine: (line: string) => void): void {
  let read = 0
  setInterval(() => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
    for (const line of lines.slice(read)) onLine(line)
    read = lines.length
  }, 100).unref()
}

/**
 * DESKSIDE_STANDIN_HANDS names a file whose lines are what a person does outside pages: `close` presses the button that
 * closes the oldest window, `tray` the icon, `tray LABEL` an entry of its menu, `key ACCELERATOR` a key of the whole system.
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
