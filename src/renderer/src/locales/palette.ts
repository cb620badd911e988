/** The words of the search for everything: they come with it, not with the page. */
import { addWords } from '.'
import { palette as en } from './en/palette'
import { palette as ru } from './ru/palette'

addWords({ palette: en }, { palette: ru })

export { t, tn } from '.'
