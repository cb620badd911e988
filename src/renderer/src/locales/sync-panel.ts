/** Lazy catalogue of the panel of connection and data. */
import { addWords } from '.'
import { syncPanel as en } from './en/sync-panel'
import { syncPanel as ru } from './ru/sync-panel'

addWords({ syncPanel: en }, { syncPanel: ru })

export { t, tn } from '.'
