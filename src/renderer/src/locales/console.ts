/** The words of the console of Diagnostics: they come with it, not with the page. */
import { addWords } from '.'
import { console as en } from './en/console'
import { console as ru } from './ru/console'

addWords({ console: en }, { console: ru })

export { t, tn } from '.'
