/**
 * Lazy catalogue of the commands, for shortcuts sheet, palette and menus. Import `t` or `commandWords` from here to
 * load it.
 */
import { addWords, currentLanguage } from '.'
import type { CommandId } from '../basics/commands/catalogue'
import type { PartKeyId } from '../basics/commands/part-keys'
import { commands as en, type CommandWords, type PartKeyWords } from './en/commands'
import { commands as ru } from './ru/commands'

addWords({ commands: en }, { commands: ru })

export { t, tn } from '.'

/** Texts of a command in the current language; reactive when rendered. */
export const commandWords = (id: CommandId): CommandWords => (currentLanguage() === 'ru' ? ru : en).words[id]

/** The texts in the other language, since many people know programs in both. */
export const wordsInOtherLanguage = (id: CommandId): CommandWords => (currentLanguage() === 'ru' ? en : ru).words[id]

/** Texts of a widget's key, in the current and the other language. */
export function ofPartKey(id: PartKeyId): { readonly here: PartKeyWords; readonly other: PartKeyWords } {
  const [here, other] = currentLanguage() === 'ru' ? [ru, en] : [en, ru]
  return { here: here.partKeys[id], other: other.partKeys[id] }
}
