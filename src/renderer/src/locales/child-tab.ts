/** Lazy catalogue of a project's parts below its overview. */
import { addWords } from '.'
import { childTab as en } from './en/child-tab'
import { childTab as ru } from './ru/child-tab'

addWords({ childTab: en }, { childTab: ru })

export { t, tn } from '.'
