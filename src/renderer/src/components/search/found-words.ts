/** How a found thing is called, and where it is known from. */
import { t } from '../../locales/search'
import type { FoundItem } from './found-items'

export const titleShown = ({ title, number }: Pick<FoundItem, 'title' | 'number'>): string =>
  title ?? t('search.untitled', { id: number === null ? '?' : String(number) })

/** The key of its words: `saved`, `fresh` or `both`. */
export const sourceOf = ({ saved, found }: Pick<FoundItem, 'saved' | 'found'>): 'saved' | 'fresh' | 'both' =>
  saved === null ? 'fresh' : found === null ? 'saved' : 'both'
