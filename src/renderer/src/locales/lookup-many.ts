/** Lazy catalogue of lists to standardise, including the one of lookups. */
import { addWords } from '.'
import './lookup'
import { lookupMany as en } from './en/lookup-many'
import { lookupMany as ru } from './ru/lookup-many'

addWords({ lookupMany: en }, { lookupMany: ru })

export { t, tn } from '.'
