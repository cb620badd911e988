/** Lazy catalogue of the search page. */
import { addWords } from '.'
import { search as en } from './en/search'
import { search as ru } from './ru/search'

addWords({ search: en }, { search: ru })

export { t, tn } from '.'
