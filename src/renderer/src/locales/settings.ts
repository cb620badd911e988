/** Lazy catalogue of the settings. */
import { addWords } from '.'
import { settings as en } from './en/settings'
import { settings as ru } from './ru/settings'

addWords({ settings: en }, { settings: ru })

export { t, tn } from '.'
