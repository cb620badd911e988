/** The words of the list that columns are chosen from: they come with it, not with the page. */
import { addWords } from '.'
import { columnList as en } from './en/column-list'
import { columnList as ru } from './ru/column-list'

addWords({ columnList: en }, { columnList: ru })

export { t, tn } from '.'
