/** The words of the page of the search: they come with it. */
import { i18n } from '.'
import { search as en } from './en/search'
import { search as ru } from './ru/search'

i18n.global.mergeLocaleMessage('en', { search: en })
i18n.global.mergeLocaleMessage('ru', { search: ru })

export { t, tn } from '.'
