/**
 * The words of the commands: they come with the sheet of keys, the palette and the menus, not with the page. Whoever
 * needs one takes `t` or `commandWords` from here, so that they are there.
 */
import { addWords, currentLanguage } from '.'
import type { CommandId } from '../basics/commands/catalogue'
import type { PartKeyId } from '../basics/commands/part-keys'
import { commands as en, type CommandWords, type PartKeyWords } from './en/commands'
import { commands as ru } from './ru/commands'

addWords({ commands: en }, { commands: ru })

export { t, tn } from '.'

/** What a command is called in the current language; reactive wherever it is rendered. */
export const commandWords = (id: CommandId): CommandWords => (currentLanguage() === 'ru' ? ru : en).words[id]

/** The same in the language that is not on screen: many people know programs in two. */
export const wordsInOtherLanguage = (id: CommandId): CommandWords => (currentLanguage() === 'ru' ? en : ru).words[id]

/** What a key of a part of the window does, in the current language and in the other one. */
export function ofPartKey(id: PartKeyId): { readonly here: PartKeyWords; readonly other: PartKeyWords } {
  const [here, other] = currentLanguage() === 'ru' ? [ru, en] : [en, ru]
  return { here: here.partKeys[id], other: other.partKeys[id] }
}
