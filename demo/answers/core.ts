import { notFound, type Answer } from '../answer'
import type { NamedItem, Reference } from '../data/reference'
import { whole } from '../paging'
import type { CanonicalRecord } from '../schema'

/** The reference data: small, whole lists (interface: "Base entities and search"). */

/** GET /core/modules */
export function listModules(reference: Reference): Answer {
  return whole(
    'module',
    reference.modules.map((module) => ({ id: module.id, name: module.name, title: module.label }))
  )
}

/** GET /core/lists */
export function listLists(reference: Reference): Answer {
  return whole(
    'list',
    reference.lists.map((list) => ({
      id: list.id,
      name: list.name,
      title: list.label,
      elements_count: list.elements.length
    }))
  )
}

/** GET /core/lists/info */
export function listElements(reference: Reference, name: string): Answer {
  const list = reference.lists.find((candidate) => candidate.name === name)
  if (!list) throw notFound('list', name)
  return whole(
    'list-element',
    list.elements.map((element, at) => ({ id: element.id, name: element.label, position: at + 1 }))
  )
}

/** GET /core/sales-funnels */
export function listFunnels(reference: Reference): Answer {
  return whole(
    'funnel',
    reference.funnels.map((funnel) => ({
      id: funnel.id,
      name: funnel.label,
      steps_count: funnel.stages.length,
      position: funnel.id
    }))
  )
}

/** GET /core/sales-funnels/info */
export function listStages(reference: Reference, id: number): Answer {
  const funnel = reference.funnels.find((candidate) => candidate.id === id)
  if (!funnel) throw notFound('sales funnel', id)
  return whole(
    'stage',
    funnel.stages.map((stage) => ({
      id: stage.id,
      name: stage.label,
      sales_funnel_id: funnel.id,
      position: stage.position,
      color: stage.kind === 'won' ? '#219653' : stage.kind === 'lost' ? '#828282' : '#3652d9',
      final: stage.kind !== 'open'
    }))
  )
}

/** GET /core/projects/actions */
export function listEventTypes(reference: Reference): Answer {
  return whole('event-type', reference.eventTypes.map(coloured))
}

/** GET /core/calendar/categories */
export function listCategories(reference: Reference): Answer {
  return whole('calendar-category', reference.categories.map(coloured))
}

function coloured(item: NamedItem & { readonly colour: string }): CanonicalRecord {
  return { id: item.id, name: item.label, color: item.colour }
}
