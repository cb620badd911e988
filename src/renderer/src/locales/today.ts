/** Lazy catalogue of the Today page. */
import { addWords } from '.'
import { today as en } from './en/today'
import { today as ru } from './ru/today'

addWords({ today: en }, { today: ru })

export { t, tn } from '.'
