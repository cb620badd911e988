/** The words of people and their groups: they come with what shows them, not with the page. */
import { addWords } from '.'
import { people as en } from './en/people'
import { people as ru } from './ru/people'

addWords({ people: en }, { people: ru })

export { t, tn } from '.'
