/** The words of the search for everything: they come with it, not with the page. */
import { i18n } from '.'
import { palette as en } from './en/palette'
import { palette as ru } from './ru/palette'

i18n.global.mergeLocaleMessage('en', { palette: en })
i18n.global.mergeLocaleMessage('ru', { palette: ru })

export { t, tn } from '.'
