import { notFound, type Answer } from '../answer'
import type { Assumptions } from '../filter/assumptions'
import { parseFilter } from '../filter/parse-filter'
import { page, type PageInput } from '../paging'
import { PROJECT_ORDER_KEYS, type ProjectOrder } from '../projects/store'
import type { CanonicalRecord } from '../schema'
import { bad, type Parameters } from '../validate'
import type { World } from '../world'

export function projectRecord(world: World, id: number): CanonicalRecord {
  const record = world.projects.record(id)
  if (!record) throw notFound('project', id)
  return record
}

/** GET /projects */
export function listProjects(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const ids = world.projects.list(parameters.deleted === '1', orderOf(parameters), assumptions)
  return page('project', ids, parameters as PageInput, assumptions, (id) => projectRecord(world, id))
}

/** POST /projects/filter */
export function filterProjects(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const filter = parseFilter(parameters)
  const ids = world.projects.filter(filter, parameters.deleted === '1', orderOf(parameters), assumptions)
  return page('project', ids, parameters as PageInput, assumptions, (id) => projectRecord(world, id))
}

function orderOf(parameters: Parameters): ProjectOrder | null {
  const key = parameters.order_by
  const descending = parameters.reverse === '1'
  if (typeof key !== 'string') return descending ? { key: 'id', descending } : null
  if (!PROJECT_ORDER_KEYS.has(key)) throw bad(`Projects cannot be ordered by ${key}`)
  return { key, descending }
}
