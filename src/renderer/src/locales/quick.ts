/** The words of the quick look-up: they come with its window, and with the settings of it. */
import { addWords } from '.'
import { quick as en } from './en/quick'
import { quick as ru } from './ru/quick'
import './palette'
import './pasted'

addWords({ quick: en }, { quick: ru })

export { t } from '.'
