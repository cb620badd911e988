/** What was read of what is saved: of all kinds, and of one of them apart. Pure. */
import { kindOf } from './found-items'
import { MOST_EACH, MOST_SAVED, type Saved } from './read-saved'

/** All that is saved of one kind, as far as it was read. */
export interface SavedOfKind extends Saved {
  readonly kind: string
}

/** The kind that alone was found at first. */
export interface AloneFound {
  readonly kind: string
  /** By now others were found as well. */
  readonly others: boolean
}

const kindOfHit = ({ noun, module }: Saved['hits'][number]): string => kindOf({ noun, module: module ?? null })

/** How many of each kind were read. */
export function readOf({ hits, people }: Pick<Saved, 'hits' | 'people'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(people.length > 0 ? [['person', people.length]] : [])
  for (const hit of hits) counts.set(kindOfHit(hit), (counts.get(kindOfHit(hit)) ?? 0) + 1)
  return counts
}

const kindsIn = (saved: Saved): ReadonlySet<string> =>
  new Set([...readOf(saved).keys(), ...(saved.counts?.keys() ?? [])])

/**
 * The kind of which more is to be read although none was chosen: nothing else was found, and of it only the first few.
 * It stays that kind when others come, or the list would shrink under whoever reads it. Null: there is none.
 *
 * @param before what was said of the answer before, to the same question
 */
export function aloneIn(saved: Saved, before: AloneFound | null): AloneFound | null {
  const kinds = [...kindsIn(saved)]
  if (before !== null) return { kind: before.kind, others: kinds.some((one) => one !== before.kind) }
  const [only] = kinds
  // Where all that fits was gathered there are no first few of each: the pages of all kinds go on with it.
  return saved.more && saved.counts === null && kinds.length === 1 && only !== undefined
    ? { kind: only, others: false }
    : null
}

/** Both as one: a kind keeps its place among the others, with all that was read of it apart. */
export function together(all: Saved, { kind, hits, people, undated }: SavedOfKind): Saved {
  const isIt = (hit: Saved['hits'][number]): boolean => kindOfHit(hit) === kind
  const first = all.hits.findIndex(isIt)
  const at = first < 0 ? all.hits.length : first
  return {
    ...all,
    hits: [...all.hits.slice(0, at), ...hits, ...all.hits.slice(at).filter((hit) => !isIt(hit))],
    people: kind === 'person' ? people : all.people,
    // Where a period leaves something out, one kind is read apart only if it alone is shown.
    undated
  }
}

/**
 * Whether there may be more of a kind than was read.
 *
 * @param of what was read: one kind or one module, or all kinds, few of each first
 */
export function isMoreOf(kind: string, saved: Saved, of: 'one' | 'all'): boolean {
  if (!saved.more) return false
  const here = readOf(saved).get(kind) ?? 0
  if (saved.counts !== null) return (saved.counts.get(kind) ?? 0) > here
  if (of === 'one') return here > 0
  // With many modules the page may end before there are so many of each.
  return here >= MOST_EACH || (kind !== 'person' && saved.hits.length >= MOST_SAVED)
}

/** Whether of other kinds than this one more may be saved than was read. */
export const isMoreBeside = (kind: string, saved: Saved): boolean =>
  [...kindsIn(saved)].some((one) => one !== kind && isMoreOf(one, saved, 'all'))
