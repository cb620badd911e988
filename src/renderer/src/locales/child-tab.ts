/** The words of the parts of a project below its overview: they come with them, not with the page. */
import { addWords } from '.'
import { childTab as en } from './en/child-tab'
import { childTab as ru } from './ru/child-tab'

addWords({ childTab: en }, { childTab: ru })

export { t, tn } from '.'
