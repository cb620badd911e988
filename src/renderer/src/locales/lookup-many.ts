/** The words of lists that are standardised, with those of lookups: they come with their screens, not with the page. */
import { i18n } from '.'
import './lookup'
import { lookupMany as en } from './en/lookup-many'
import { lookupMany as ru } from './ru/lookup-many'

i18n.global.mergeLocaleMessage('en', { lookupMany: en })
i18n.global.mergeLocaleMessage('ru', { lookupMany: ru })

export { t, tn } from '.'
