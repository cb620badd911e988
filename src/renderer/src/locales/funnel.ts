/** Lazy catalogue of the funnel, for chart and board. */
import { addWords } from '.'
import { funnel as en } from './en/funnel'
import { funnel as ru } from './ru/funnel'

addWords({ funnel: en }, { funnel: ru })

export { t, tn } from '.'
