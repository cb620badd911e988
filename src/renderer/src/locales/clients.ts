/** Lazy catalogue of clients: their list and page, and the decisions about them. */
import { addWords } from '.'
import { clients as en } from './en/clients'
import { clients as ru } from './ru/clients'

addWords({ clients: en }, { clients: ru })

export { t, tn } from '.'
