/** Lazy catalogue of the meeting card. */
import { addWords } from '.'
import { meeting as en } from './en/meeting'
import { meeting as ru } from './ru/meeting'

addWords({ meeting: en }, { meeting: ru })

export { t, tn } from '.'
