/**
 * The words of the commands: they come with the sheet of keys and the search for commands, not with the page. Whoever
 * needs one takes `t` from here, so that they are there.
 */
import { i18n } from '.'
import { commands as en } from './en/commands'
import { commands as ru } from './ru/commands'

i18n.global.mergeLocaleMessage('en', { commands: en })
i18n.global.mergeLocaleMessage('ru', { commands: ru })

export { t, tn } from '.'
