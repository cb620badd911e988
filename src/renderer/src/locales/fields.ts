/** Lazy catalogue of the Fields page, and of the uses of fields. */
import { addWords } from '.'
import { fields as en } from './en/fields'
import { fields as ru } from './ru/fields'

addWords({ fields: en }, { fields: ru })

export { t, tn } from '.'
