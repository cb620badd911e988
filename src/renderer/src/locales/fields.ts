/** The words of the Fields page, and of what fields are used as: they come with what says so, not with the page. */
import { addWords } from '.'
import { fields as en } from './en/fields'
import { fields as ru } from './ru/fields'

addWords({ fields: en }, { fields: ru })

export { t, tn } from '.'
