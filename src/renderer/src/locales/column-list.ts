/** Lazy catalogue of the column chooser. */
import { addWords } from '.'
import { columnList as en } from './en/column-list'
import { columnList as ru } from './ru/column-list'

addWords({ columnList: en }, { columnList: ru })

export { t, tn } from '.'
