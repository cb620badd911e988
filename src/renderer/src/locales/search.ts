/** The words of the page of the search: they come with it. */
import { addWords } from '.'
import { search as en } from './en/search'
import { search as ru } from './ru/search'

addWords({ search: en }, { search: ru })

export { t, tn } from '.'
