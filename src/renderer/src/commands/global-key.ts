/** System-wide shortcuts in Electron's notation: read from a key press, and displayed. Pure. */
import { GLOBAL_KEY } from '@shared/model/settings'
import { chordText, keyName, type PressedKey } from '../basics/commands/chord'

/** The pressed shortcut in the form of `GLOBAL_KEY`; null if unsuitable or incomplete. */
export function globalKeyOf(event: PressedKey, isMac: boolean): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (isMac ? ctrlKey : metaKey) return null
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const name = code === 'Space' ? 'Space' : (digit ?? keyName(event))
  const parts = [(ctrlKey || metaKey) && 'CommandOrControl', altKey && 'Alt', shiftKey && 'Shift']
  const key = [...parts, name.length === 1 ? name.toUpperCase() : name].filter(Boolean).join('+')
  return GLOBAL_KEY.test(key) ? key : null
}

/** Display text of a system-wide shortcut. */
export function globalKeyText(key: string, isMac: boolean): string {
  const parts = key.split('+')
  const name = parts.at(-1) ?? ''
  const isHeld = (part: string) => parts.includes(part)
  const chord = {
    key: name === 'Space' ? ' ' : name.length === 1 ? name.toLowerCase() : name,
    ...(isHeld('CommandOrControl') ? { needsCommandKey: true as const } : {}),
    ...(isHeld('Alt') ? { needsAlt: true as const } : {}),
    ...(isHeld('Shift') ? { needsShift: true as const } : {})
  }
  return chordText(chord, isMac)
}
