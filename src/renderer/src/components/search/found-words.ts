/** How a found thing is called and where it is known from, and what a search says of itself. Pure. */
import type { ErrorShape } from '@shared/ipc/errors'
import type { SearchMatch } from '@shared/model/search'
import { errorSentence } from '../../composables/error-sentence'
import { formatNumber } from '../../basics/format'
import type { FoundPages } from '../../data/service-search'
import { t, tn } from '../../locales/search'
import { placeLabel } from '../../words/field-text'
import { copiedTexts } from '../../record-ui/table/copy-table'
import { kindOf, type FoundItem } from './found-items'
import type { FoundKind, SavedCut } from './use-search-page'

export const titleShown = ({ title, number }: Pick<FoundItem, 'title' | 'number'>): string =>
  title ?? t('search.untitled', { id: number === null ? '?' : String(number) })

/**
 * The key of its words. Of people there is no list: they are names in what is saved, which has no one age. What the service
 * alone found is not among what is listed of what is saved: it may be saved all the same.
 */
export function sourceOf({ noun, saved, found }: Pick<FoundItem, 'noun' | 'saved' | 'found'>) {
  if (noun === 'person') return 'named'
  return saved === null ? 'fresh' : found === null ? 'saved' : 'both'
}

/** What is said of a record that is active no more; null of all others. */
export const goneWords = ({ state }: Pick<FoundItem, 'state'>): string | null =>
  state === 'active' ? null : t(`search.noMore.${state}`)

/** @param allSaved all that is saved and fits is listed */
export function sourceHint(item: Pick<FoundItem, 'noun' | 'saved' | 'found'>, name: string, allSaved: boolean): string {
  const source = sourceOf(item)
  return t(source === 'fresh' && !allSaved ? 'search.foundHint' : `search.${source}Hint`, { name })
}

/** What the place is called in which words were found. */
export const whereShown = (match: SearchMatch): string => placeLabel(match) ?? t('search.number')

/** How many of a kind there are, as far as that is known. */
export const countShown = ({ count, more }: Pick<FoundKind, 'count' | 'more'>): string =>
  more ? t('search.atLeast', { n: formatNumber(count) }) : formatNumber(count)

const COLUMNS = ['title', 'kind', 'state', 'where', 'text', 'at', 'source'] as const

/** The results as a table for the clipboard, as they are seen. */
export function foundTable(items: readonly FoundItem[], kindName: (kind: string) => string) {
  const rows = items.map((item) => {
    const [best] = item.matches
    const elsewhere = best !== undefined && best.in !== 'title' ? best : null
    const source = t(`search.${sourceOf(item)}`)
    const where = elsewhere === null ? '' : whereShown(elsewhere)
    const [kind, gone] = [kindName(kindOf(item)), goneWords(item) ?? '']
    return [titleShown(item), kind, gone, where, elsewhere?.text ?? '', item.day ?? '', source]
  })
  return copiedTexts(
    COLUMNS.map((column) => t(`search.copied.${column}`)),
    rows
  )
}

export interface SearchState {
  /** The workspace's name. */
  readonly name: string
  readonly asked: boolean
  /** What was looked for beside what was typed. */
  readonly readAs: readonly string[]
  /** The period leaves out results that have no date. */
  readonly undated: boolean
  readonly cut: SavedCut | null
  readonly away: boolean
  /** Why, where it is more than a missing network. */
  readonly why: ErrorShape | null
  /** The words are long enough for the service. */
  readonly asks: boolean
  readonly asking: boolean
  readonly found: FoundPages | null
}

/** What is missing, left out, or still to come. */
export function foundNotes(state: SearchState): readonly string[] {
  const { name, asked, readAs, undated, cut, away, why, asks, asking, found } = state
  if (!asked) return []
  const said = readAs.map((text) => t('common.readAs', { text }))
  if (undated) said.push(t('search.undated'))
  if (cut !== null) said.push(t(`search.cut.${cut.by}`, { n: formatNumber(cut.n) }))
  if (away && why !== null) {
    const before = found === null ? 'search.savedOnlyFor' : 'search.foundBeforeFor'
    said.push(t(before, { name, why: errorSentence(why) }))
  } else if (away) said.push(found === null ? t('search.savedOnly', { name }) : t('search.foundBefore'))
  else if (!asks) said.push(t('search.tooShort', { name }))
  else if (asking) said.push(t('search.asking', { name }))
  if (found !== null && found.total !== null && found.total > found.rows) {
    const shown = formatNumber(found.hits.length)
    said.push(t('search.ofTotal', { name, total: formatNumber(found.total), shown }))
  }
  if (found !== null && found.withoutId > 0) said.push(tn('search.withoutId', found.withoutId))
  return said
}
