/** The words of the form that connects a workspace: they come with what asks for an address or for credentials, not with the page. */
import { addWords } from '.'
import { connect as en } from './en/connect'
import { connect as ru } from './ru/connect'

addWords({ connect: en }, { connect: ru })

export { t, tn } from '.'
