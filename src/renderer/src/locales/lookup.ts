/** Lazy catalogue of lookups. */
import { addWords } from '.'
import { lookup as en } from './en/lookup'
import { lookup as ru } from './ru/lookup'

addWords({ lookup: en }, { lookup: ru })

export { t, tn } from '.'
