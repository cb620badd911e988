import { LEAVING_OUT, OWN_ID_CONDITIONS, type ChosenFilter, type FilterPart } from '../../model/filter'

/**
 * Whether an id is local (negative). A thing that payloads only name (a currency by its code) gets such an id, unknown
 * to the service.
 */
export const isLocalId = (id: number): boolean => id < 0

/** Conditions that the interface lacks. */
const OWN: ReadonlySet<string> = new Set(['words', ...OWN_ID_CONDITIONS])
/** Conditions omitted when asking the service. */
const LEAVES_OUT: ReadonlySet<string> = new Set(LEAVING_OUT)
export const isOwnCondition = (part: string): boolean => OWN.has(part) || part.startsWith('contains.')

/** Conditions that only the cache can evaluate: its own, and those with local ids. */
export function localParts(filter: ChosenFilter | null): FilterPart[] {
  if (filter === null) return []
  const conditions: [part: string, wanted: unknown][] = [
    ...Object.entries(filter.builtIn),
    ...Object.entries(filter.dynamic).map(([name, wanted]): [string, unknown] => [`data.${name}`, wanted]),
    ...Object.entries(filter.contains ?? {}).map(([name, wanted]): [string, unknown] => [`contains.${name}`, wanted])
  ]
  return conditions.flatMap(([part, wanted]) => {
    const isFilled = Array.isArray(wanted) ? wanted.length > 0 : typeof wanted === 'string' && wanted.trim() !== ''
    const isLocal = isOwnCondition(part) ? isFilled : Array.isArray(wanted) && (wanted as number[]).some(isLocalId)
    return isLocal && !LEAVES_OUT.has(part) ? (part as FilterPart) : []
  })
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
