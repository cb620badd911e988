/** The words of the funnel: they come with the chart and the board, not with the page. */
import { addWords } from '.'
import { funnel as en } from './en/funnel'
import { funnel as ru } from './ru/funnel'

addWords({ funnel: en }, { funnel: ru })

export { t, tn } from '.'
