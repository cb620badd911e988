/** Lazy catalogue of people and their groups. */
import { addWords } from '.'
import { people as en } from './en/people'
import { people as ru } from './ru/people'

addWords({ people: en }, { people: ru })

export { t, tn } from '.'
