/** The words of lookups: they come with what asks the provider, not with the page. */
import { i18n } from '.'
import { lookup as en } from './en/lookup'
import { lookup as ru } from './ru/lookup'

i18n.global.mergeLocaleMessage('en', { lookup: en })
i18n.global.mergeLocaleMessage('ru', { lookup: ru })

export { t, tn } from '.'
