/** Lazy catalogue of the quick look-up, for its window and its settings. */
import { addWords } from '.'
import { quick as en } from './en/quick'
import { quick as ru } from './ru/quick'
import './palette'
import './pasted'

addWords({ quick: en }, { quick: ru })

export { t } from '.'
