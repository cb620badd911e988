/** Lazy catalogue of the filter editor. */
import { addWords } from '.'
import { filterEditor as en } from './en/filter-editor'
import { filterEditor as ru } from './ru/filter-editor'

addWords({ filterEditor: en }, { filterEditor: ru })

export { t, tn } from '.'
