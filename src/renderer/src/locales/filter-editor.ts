/** The words of what puts a filter together: they come with it, not with the page. */
import { addWords } from '.'
import { filterEditor as en } from './en/filter-editor'
import { filterEditor as ru } from './ru/filter-editor'

addWords({ filterEditor: en }, { filterEditor: ru })

export { t, tn } from '.'
