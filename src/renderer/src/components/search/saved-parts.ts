/** Combines cached results of all kinds with those of a single kind read separately. Pure. */
import { kindOf } from './found-items'
import { isNamedKind, MOST_EACH, MOST_SAVED, type SavedResults } from './read-saved'

/** Cached results of one kind, as far as they were read. */
export interface SavedOfKind extends SavedResults {
  readonly kind: string
}

/** The only kind found at first. */
export interface AloneFound {
  readonly kind: string
  /** Whether other kinds have been found since. */
  readonly hasOthers: boolean
}

const kindOfHit = ({ noun, module }: SavedResults['hits'][number]): string => kindOf({ noun, module: module ?? null })

/** Number of results read of each kind. */
export function readOf({
  hits,
  people,
  clients
}: Pick<SavedResults, 'hits' | 'people' | 'clients'>): ReadonlyMap<string, number> {
  const named = [
    ['client', clients.length],
    ['person', people.length]
  ] as const
  const counts = new Map<string, number>(named.filter(([, count]) => count > 0))
  for (const hit of hits) counts.set(kindOfHit(hit), (counts.get(kindOfHit(hit)) ?? 0) + 1)
  return counts
}

const kindsIn = (saved: SavedResults): ReadonlySet<string> =>
  new Set([...readOf(saved).keys(), ...(saved.counts?.keys() ?? [])])

/**
 * The kind to read further although none was chosen: the only kind with results, and limited so far. It stays when
 * others appear, or the list would shrink while the user reads it. Null: none.
 *
 * @param before the result for the previous answer to the same question
 */
export function aloneIn(saved: SavedResults, before: AloneFound | null): AloneFound | null {
  const kinds = [...kindsIn(saved)]
  if (before !== null) return { kind: before.kind, hasOthers: kinds.some((one) => one !== before.kind) }
  const [only] = kinds
  // If all matches were gathered there is no limit per kind, and the pages of all kinds continue.
  return saved.hasMore && saved.counts === null && kinds.length === 1 && only !== undefined
    ? { kind: only, hasOthers: false }
    : null
}

/** Merges both; the kind keeps its position, with all results read separately. */
export function together(all: SavedResults, { kind, hits, people, clients, isUndated }: SavedOfKind): SavedResults {
  const isIt = (hit: SavedResults['hits'][number]): boolean => kindOfHit(hit) === kind
  const first = all.hits.findIndex(isIt)
  const at = first < 0 ? all.hits.length : first
  return {
    ...all,
    hits: [...all.hits.slice(0, at), ...hits, ...all.hits.slice(at).filter((hit) => !isIt(hit))],
    people: kind === 'person' ? people : all.people,
    clients: kind === 'client' ? clients : all.clients,
    // With a period a kind is read separately only if it is shown alone.
    isUndated
  }
}

/**
 * Whether a kind may have more results than were read.
 *
 * @param of the read: one kind or module, or all kinds, limited for each
 */
export function isMoreOf(kind: string, saved: SavedResults, of: 'one' | 'all'): boolean {
  if (!saved.hasMore) return false
  const here = readOf(saved).get(kind) ?? 0
  if (saved.counts !== null) return (saved.counts.get(kind) ?? 0) > here
  if (of === 'one') return here > 0
  // With many modules the page may end before the limit per kind is reached.
  return here >= MOST_EACH || (!isNamedKind(kind) && saved.hits.length >= MOST_SAVED)
}

/** Whether other kinds than this one may have more cached results. */
export const isMoreBeside = (kind: string, saved: SavedResults): boolean =>
  [...kindsIn(saved)].some((one) => one !== kind && isMoreOf(one, saved, 'all'))
