import type { BuiltInConditions, ProjectFilter } from '../../model/filter'
import type { OperationInput } from '../../service/operations'
import { askedFilter, conditionCount, NO_FILTER, normaliseFilter } from './canonical'
import { hasLocalIds } from './local-ids'

/** The requested window of the answer. `sort.field` is the service's name; null for its own order. */
export interface FilterWindow {
  readonly count: number
  readonly offset: number
  readonly deleted: boolean
  readonly sort: { readonly field: string; readonly descending: boolean } | null
}

/**
 * Input of `projects.filter` (interface: "Project filter body fields", "Filter body values"). Empty conditions are
 * omitted. `condition` is sent from two conditions on, since the interface names no default. `having` is one value,
 * `created` is `start;end`; keys have a fixed order.
 *
 * @throws RangeError for local-only conditions (`hasLocalIds`): without them the filter would mean something else
 */
export function filterBody(
  filter: ProjectFilter | null,
  { count, offset, deleted, sort }: FilterWindow
): OperationInput<'projects.filter'> {
  const normal = normaliseFilter(askedFilter(filter ?? NO_FILTER))
  if (hasLocalIds(normal)) throw new RangeError('A condition that only the cache has is never sent.')
  const builtIn = builtInData(normal.builtIn)
  return {
    count,
    offset,
    ...(sort === null ? {} : { order_by: sort.field, reverse: sort.descending ? '1' : '0' }),
    deleted: deleted ? '1' : '0',
    ...(conditionCount(normal) > 1 ? { condition: normal.match === 'any' ? 'or' : 'and' } : {}),
    ...(normal.having === null ? {} : { having: normal.having }),
    ...(Object.keys(builtIn).length === 0 ? {} : { buildin_data: builtIn }),
    ...(Object.keys(normal.dynamic).length === 0 ? {} : { data: normal.dynamic })
  }
}

function builtInData({
  created,
  price,
  words: _words,
  project_group_id: _groups,
  ...ids
}: BuiltInConditions): Record<string, unknown> {
  return {
    ...(created === undefined ? {} : { created: `${created.from};${created.to}` }),
    ...ids,
    ...(price === undefined ? {} : { price })
  }
}
