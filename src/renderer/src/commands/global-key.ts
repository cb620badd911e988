/** Keys of the whole system, as Electron names them: read from a key press, and said on screen. Pure. */
import { GLOBAL_KEY } from '@shared/model/settings'
import { chordText, keyName, type PressedKey } from '../basics/commands/chord'

/** The key that is pressed, as `GLOBAL_KEY`; null: not such a key, or not the whole of it yet. */
export function globalKeyOf(event: PressedKey, mac: boolean): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = event
  if (mac ? ctrlKey : metaKey) return null
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  const name = code === 'Space' ? 'Space' : (digit ?? keyName(event))
  const parts = [(ctrlKey || metaKey) && 'CommandOrControl', altKey && 'Alt', shiftKey && 'Shift']
  const key = [...parts, name.length === 1 ? name.toUpperCase() : name].filter(Boolean).join('+')
  return GLOBAL_KEY.test(key) ? key : null
}

/** Such a key as it stands on screen. */
export function globalKeyText(key: string, mac: boolean): string {
  const parts = key.split('+')
  const name = parts.at(-1) ?? ''
  const held = (part: string) => parts.includes(part)
  const chord = {
    key: name === 'Space' ? ' ' : name.length === 1 ? name.toLowerCase() : name,
    ...(held('CommandOrControl') ? { command: true as const } : {}),
    ...(held('Alt') ? { alt: true as const } : {}),
    ...(held('Shift') ? { shift: true as const } : {})
  }
  return chordText(chord, mac)
}
