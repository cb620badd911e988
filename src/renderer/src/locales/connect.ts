/** The words of connecting a workspace: they come with what asks for its address or credentials, not with the page. */
import { addWords } from '.'
import { connect as en } from './en/connect'
import { connect as ru } from './ru/connect'

addWords({ connect: en }, { connect: ru })

export { t, tn } from '.'
