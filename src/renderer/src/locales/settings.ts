/** The words of the settings: they come with them, not with the page. */
import { addWords } from '.'
import { settings as en } from './en/settings'
import { settings as ru } from './ru/settings'

addWords({ settings: en }, { settings: ru })

export { t, tn } from '.'
