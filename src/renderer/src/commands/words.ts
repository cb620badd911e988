/** Labels of commands: standalone in the palette, or short in the menu of an object. */
import { commandWords, ofPartKey, wordsInOtherLanguage } from '../locales/commands'
import { isOn } from './active'
import type { CommandId } from '../basics/commands/catalogue'
import type { PartKeyId } from '../basics/commands/part-keys'

/** Label for the palette and the shortcuts sheet. `also`: further search words, also in the other language. */
export function paletteWords(id: CommandId): { readonly label: string; readonly also: string } {
  const { label, on, menu, menuOn, also } = commandWords(id)
  const other = wordsInOtherLanguage(id)
  return {
    label: isOn(id) ? (on ?? label) : label,
    also: [also, menu, menuOn, other.label, other.on, other.also].filter(Boolean).join(', ')
  }
}

/** Label of a widget's key in the shortcuts sheet; `also` as for commands. */
export function partKeyWords(id: PartKeyId): { readonly label: string; readonly also: string } {
  const { here, other } = ofPartKey(id)
  return { label: here.label, also: [here.also, other.label, other.also].join(', ') }
}

/**
 * Label in a menu or on a button.
 * @param isActive the state of a toggle; by default that of the open record
 */
export function menuWords(id: CommandId, isActive = isOn(id)): string {
  const { label, menu, menuOn, on: labelOn } = commandWords(id)
  return (isActive ? (menuOn ?? labelOn) : null) ?? menu ?? label
}
