/** Lazy catalogue of the service console. */
import { addWords } from '.'
import { console as en } from './en/console'
import { console as ru } from './ru/console'

addWords({ console: en }, { console: ru })

export { t, tn } from '.'
