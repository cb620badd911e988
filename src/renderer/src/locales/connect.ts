/** Lazy catalogue of connecting a workspace. */
import { addWords } from '.'
import { connect as en } from './en/connect'
import { connect as ru } from './ru/connect'

addWords({ connect: en }, { connect: ru })

export { t, tn } from '.'
