/** The words of the panel of the connection and the data, and of its lists: they come with it, not with the page. */
import { addWords } from '.'
import { syncPanel as en } from './en/sync-panel'
import { syncPanel as ru } from './ru/sync-panel'

addWords({ syncPanel: en }, { syncPanel: ru })

export { t, tn } from '.'
