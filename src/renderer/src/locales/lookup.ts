/** The words of lookups: they come with what asks the provider, not with the page. */
import { addWords } from '.'
import { lookup as en } from './en/lookup'
import { lookup as ru } from './ru/lookup'

addWords({ lookup: en }, { lookup: ru })

export { t, tn } from '.'
