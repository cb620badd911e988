/** The words of lists that are standardised, with those of lookups: they come with their screens, not with the page. */
import { addWords } from '.'
import './lookup'
import { lookupMany as en } from './en/lookup-many'
import { lookupMany as ru } from './ru/lookup-many'

addWords({ lookupMany: en }, { lookupMany: ru })

export { t, tn } from '.'
