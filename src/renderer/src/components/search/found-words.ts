/** Texts for results: titles, sources, and notes about the search itself. Pure. */
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
 * Key of the text for a result's source. People and clients are names in cached records and have no age. A result only from the
 * service may still be saved, if not all cached matches are listed.
 */
export function sourceOf({ noun, saved, found }: Pick<FoundItem, 'noun' | 'saved' | 'found'>) {
  if (noun === 'person' || noun === 'client') return 'named'
  return saved === null ? 'fresh' : found === null ? 'saved' : 'both'
}

/** Text for an inactive record; null for active ones. */
export const goneWords = ({ state }: Pick<FoundItem, 'state'>): string | null =>
  state === 'active' ? null : t(`search.noMore.${state}`)

/** @param areAllSaved whether all matches of the cache are listed */
export function sourceHint(
  item: Pick<FoundItem, 'noun' | 'saved' | 'found'>,
  name: string,
  areAllSaved: boolean
): string {
  const source = sourceOf(item)
  if (item.noun === 'client') return t('search.clientHint')
  return t(source === 'fresh' && !areAllSaved ? 'search.foundHint' : `search.${source}Hint`, { name })
}

/** Name of the matched field. */
export const whereShown = (match: SearchMatch): string => placeLabel(match) ?? t('search.number')

/** Number of results of a kind, as far as known. */
export const countShown = ({ count, hasMore }: Pick<FoundKind, 'count' | 'hasMore'>): string =>
  hasMore ? t('search.atLeast', { n: formatNumber(count) }) : formatNumber(count)

const COLUMNS = ['title', 'kind', 'state', 'where', 'text', 'at', 'source'] as const

/** The visible results as a table for the clipboard. */
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
  readonly wasAsked: boolean
  /** Other readings of the query that had results. */
  readonly readAs: readonly string[]
  /** Whether the period excludes undated results. */
  readonly isUndated: boolean
  readonly cut: SavedCut | null
  readonly isAway: boolean
  /** Why the service is away, if it is not just offline. */
  readonly why: ErrorShape | null
  /** Whether the query is long enough for the service. */
  readonly asks: boolean
  readonly isAsking: boolean
  readonly found: FoundPages | null
}

/** Notes on missing, excluded or pending results. */
export function foundNotes(state: SearchState): readonly string[] {
  const { name, wasAsked, readAs, isUndated, cut, isAway, why, asks, isAsking, found } = state
  if (!wasAsked) return []
  const said = readAs.map((text) => t('common.readAs', { text }))
  if (isUndated) said.push(t('search.undated'))
  if (cut !== null) said.push(t(`search.cut.${cut.by}`, { n: formatNumber(cut.n) }))
  if (isAway && why !== null) {
    const before = found === null ? 'search.savedOnlyFor' : 'search.foundBeforeFor'
    said.push(t(before, { name, why: errorSentence(why) }))
  } else if (isAway) said.push(found === null ? t('search.savedOnly', { name }) : t('search.foundBefore'))
  else if (!asks) said.push(t('search.tooShort', { name }))
  else if (isAsking) said.push(t('search.asking', { name }))
  if (found !== null && found.total !== null && found.total > found.rows) {
    const shown = formatNumber(found.hits.length)
    said.push(t('search.ofTotal', { name, total: formatNumber(found.total), shown }))
  }
  if (found !== null && found.withoutId > 0) said.push(tn('search.withoutId', found.withoutId))
  return said
}
