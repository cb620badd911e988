import type { FilterPart, IdCondition, ProjectFilter } from '../../model/filter'

/**
 * Whether an id is one of our own: what a payload knows by a name alone (a currency by its code) is told from others by
 * a negative number, which the service has never heard of.
 */
export const isLocalId = (id: number): boolean => id < 0

/** The conditions that ask for something that only the cache has an id for. */
export function localParts(filter: ProjectFilter | null): FilterPart[] {
  if (filter === null) return []
  const isLocal = (wanted: unknown): boolean => Array.isArray(wanted) && (wanted as number[]).some(isLocalId)
  const builtIn = Object.entries(filter.builtIn).filter(([, wanted]) => isLocal(wanted))
  const dynamic = Object.entries(filter.dynamic).filter(([, wanted]) => isLocal(wanted))
  return [...builtIn.map(([part]) => part as IdCondition), ...dynamic.map(([name]): FilterPart => `data.${name}`)]
}

/** Such a filter is never sent. */
export const asksForLocal = (filter: ProjectFilter | null): boolean => localParts(filter).length > 0
