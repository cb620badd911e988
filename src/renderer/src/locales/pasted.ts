/** Lazy catalogue of candidates in a pasted text, for the searches. */
import { addWords } from '.'
import { pasted as en } from './en/pasted'
import { pasted as ru } from './ru/pasted'

addWords({ pasted: en }, { pasted: ru })

export { t } from '.'
