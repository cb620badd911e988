/** Searches the cache: records, people, clients and reference data, limited per kind. */
import type { ClientPage } from '@shared/model/clients'
import { BEST_PEOPLE, type PeoplePage } from '@shared/model/records'
import { AT_EACH_KEY, type AlsoReadAs, type ReferenceRoom, type SearchHit } from '@shared/model/search'
import { request } from '../../desktop'
import { t } from '../../locales/palette'
import { BEST_CLIENTS } from '../../stores/clients/best-clients'
import {
  clientRows,
  FEW,
  hitRows,
  MANY,
  ownFirst,
  personRows,
  referenceRows,
  withPeople,
  type PaletteRow
} from './palette-rows'
import { SCOPE_NOUNS, type ScopedQuery, type PaletteScope } from './palette-scope'

export interface FoundRows extends ScopedQuery {
  /** Records, clients, people and reference data in display order; only records until `whole`. */
  readonly rows: readonly PaletteRow[]
  /** Other readings of the query that had results: "also as ...". */
  readonly readAs: readonly AlsoReadAs[]
  /** Whether clients, people and reference data are included. */
  readonly whole: boolean
  /** Whether the cache has more results than are shown. */
  readonly hasMore: boolean
}

export const mostOf = (scope: PaletteScope): number => (scope === 'all' ? FEW : MANY)

/** Reference data is searched only if it leads to the scope's own page. Null: any page. */
const REFERENCES_OF: Readonly<Partial<Record<PaletteScope, ReferenceRoom | null>>> = {
  all: null,
  projects: 'projects',
  events: 'calendar'
}

const NOBODY: PeoplePage = { rows: [], total: 0 }
const NO_CLIENTS: Pick<ClientPage, 'rows' | 'total'> = { rows: [], total: 0 }

/**
 * @param onRecords called with the records, and people if they have arrived, if other answers are pending. It is
 * skipped otherwise, because each call causes a layout, and if a record of another module comes first
 * @throws DesksideError
 */
export async function lookFor(
  workspaceId: string,
  { scope, words }: ScopedQuery,
  onRecords: (records: FoundRows) => void
): Promise<FoundRows> {
  const isEverything = scope === 'all'
  const each = mostOf(scope)
  const nouns = SCOPE_NOUNS[scope]
  const room = REFERENCES_OF[scope]
  const rowsOf = (hits: readonly SearchHit[]): readonly PaletteRow[] => {
    const records = withPeople(hitRows(hits, each), clientRows(companies.rows, words), words)
    return ownFirst(withPeople(records, personRows(named.rows, words), words), words)
  }
  let named = NOBODY
  let companies = NO_CLIENTS
  /**
   * Number of pending requests besides the records. They are sent first and are fast, so they usually arrive earlier.
   */
  let others = 0
  async function besides<T>(asked: Promise<T>): Promise<T> {
    others += 1
    const answer = await asked
    others -= 1
    return answer
  }
  const hasNames = isEverything || scope === 'people'
  const listing = { workspaceId, text: words, offset: 0, limit: each }
  const [, , references, records] = await Promise.all([
    hasNames && besides(request('people.list', { ...listing, ...BEST_PEOPLE }).then((found) => (named = found))),
    hasNames &&
      besides(request('clients.list', { ...listing, ...BEST_CLIENTS }).then(({ value }) => (companies = value))),
    // One more than is shown tells whether there are more.
    room === undefined
      ? []
      : besides(request('search.references', { workspaceId, text: words, room, limit: each + 1 })),
    request('search.cache', {
      ...{ workspaceId, text: words, nouns, deleted: false, limit: isEverything ? AT_EACH_KEY.limit : MANY, each }
    }).then((found) => {
      // Rows keep their positions, and users rarely want a module's record.
      if (others === 0 || found.hits[0]?.noun === 'module-record') return found
      onRecords({
        ...{ scope, words, readAs: found.readAs, rows: rowsOf(found.hits) },
        ...{ whole: false, hasMore: found.hasMore }
      })
      return found
    })
  ])
  const fields = references.some(({ field }) => field !== null) ? await import('../../words/field-text') : null
  return {
    ...{ scope, words, readAs: records.readAs, whole: true },
    rows: [
      ...rowsOf(records.hits),
      ...referenceRows(
        references.slice(0, each),
        (kind) => t(`palette.reference.${kind}`),
        (key, label) => (fields === null ? label : fields.fieldLabel({ key, label, role: null }))
      )
    ],
    hasMore:
      records.hasMore || [named, companies].some(({ rows, total }) => total > rows.length) || references.length > each
  }
}
