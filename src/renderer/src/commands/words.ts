/** What commands are called where they stand: by themselves in the palette, or in a menu of what they are done with. */
import { commandWords, ofPartKey, wordsInOtherLanguage } from '../locales/commands'
import { isOn } from './active'
import type { CommandId } from '../basics/commands/catalogue'
import type { PartKeyId } from '../basics/commands/part-keys'

/**
 * In the palette and in the sheet of keys; `also`: other words by which somebody may look for it, also in the other
 * language.
 */
export function paletteWords(id: CommandId): { readonly label: string; readonly also: string } {
  const { label, on, menu, menuOn, also } = commandWords(id)
  const other = wordsInOtherLanguage(id)
  return {
    label: isOn(id) ? (on ?? label) : label,
    also: [also, menu, menuOn, other.label, other.on, other.also].filter(Boolean).join(', ')
  }
}

/** What a key of a part of the window does, as the sheet of keys says it; `also` as for commands. */
export function partKeyWords(id: PartKeyId): { readonly label: string; readonly also: string } {
  const { here, other } = ofPartKey(id)
  return { label: here.label, also: [here.also, other.label, other.also].join(', ') }
}

/** In a menu or on a button. @param on whether the switch is on, where it is not that of what is open */
export function menuWords(id: CommandId, on = isOn(id)): string {
  const { label, menu, menuOn, on: labelOn } = commandWords(id)
  return (on ? (menuOn ?? labelOn) : null) ?? menu ?? label
}
