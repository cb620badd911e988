/** The words of the card for a meeting: they come with it, not with the page. */
import { addWords } from '.'
import { meeting as en } from './en/meeting'
import { meeting as ru } from './ru/meeting'

addWords({ meeting: en }, { meeting: ru })

export { t, tn } from '.'
