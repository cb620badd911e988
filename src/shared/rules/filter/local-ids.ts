import {
  LEAVING_OUT,
  OWN_ID_CONDITIONS,
  type ChosenFilter,
  type FilterPart,
  type IdCondition
} from '../../model/filter'

/**
 * Whether an id is local (negative). A thing that payloads only name (a currency by its code) gets such an id, unknown
 * to the service.
 */
export const isLocalId = (id: number): boolean => id < 0

/** Conditions that the interface lacks. */
const OWN: ReadonlySet<string> = new Set(['words', ...OWN_ID_CONDITIONS])
/** Conditions omitted when asking the service. */
const LEAVES_OUT: ReadonlySet<string> = new Set(LEAVING_OUT)
export const isOwnCondition = (part: FilterPart): boolean => OWN.has(part) || part.startsWith('contains.')

/** Conditions that only the cache can evaluate: its own, and those with local ids. */
export function localParts(filter: ChosenFilter | null): FilterPart[] {
  if (filter === null) return []
  const isLocal = (wanted: unknown): boolean => Array.isArray(wanted) && (wanted as number[]).some(isLocalId)
  const asksOwn = (part: string, wanted: unknown): boolean =>
    OWN.has(part) && Array.isArray(wanted) && wanted.length > 0
  const builtIn = Object.entries(filter.builtIn).filter(
    ([part, wanted]) => !LEAVES_OUT.has(part) && (isLocal(wanted) || asksOwn(part, wanted))
  )
  const dynamic = Object.entries(filter.dynamic).filter(([, wanted]) => isLocal(wanted))
  const words: FilterPart[] = (filter.builtIn.words ?? '').trim() === '' ? [] : ['words']
  return [
    ...words,
    ...builtIn.map(([part]) => part as IdCondition),
    ...dynamic.map(([name]): FilterPart => `data.${name}`),
    ...Object.entries(filter.contains ?? {}).flatMap(([name, text]): FilterPart[] =>
      text.trim() === '' ? [] : [`contains.${name}`]
    )
  ]
}

/**
 * The filter with local ids replaced by the service's ids, where these became known. Returns the same object if nothing
 * changed.
 */
export function withJoined<F extends ChosenFilter | null>(filter: F, joined: ReadonlyMap<number, number>): F {
  if (filter === null || joined.size === 0 || !hasLocalIds(filter)) return filter
  const rewritten = <T>(conditions: T): T =>
    Object.fromEntries(
      Object.entries(conditions as object).map(([key, wanted]: [string, unknown]) => [
        key,
        Array.isArray(wanted) ? [...new Set((wanted as number[]).map((id) => joined.get(id) ?? id))] : wanted
      ])
    ) as T
  return { ...filter, builtIn: rewritten(filter.builtIn), dynamic: rewritten(filter.dynamic) }
}

/** Whether a filter has local-only conditions; it is then never sent. */
export const hasLocalIds = (filter: ChosenFilter | null): boolean => localParts(filter).length > 0
