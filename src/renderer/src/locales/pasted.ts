/** The words for what a pasted text names: they come with the searches. */
import { addWords } from '.'
import { pasted as en } from './en/pasted'
import { pasted as ru } from './ru/pasted'

addWords({ pasted: en }, { pasted: ru })

export { t } from '.'
