/** Lazy catalogue of the command palette. */
import { addWords } from '.'
import { palette as en } from './en/palette'
import { palette as ru } from './ru/palette'

addWords({ palette: en }, { palette: ru })

export { t, tn } from '.'
