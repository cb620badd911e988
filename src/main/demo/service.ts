import type { OperationName } from '@shared/service/operations'
import type { Answer } from './answer'
import {
  listCategories,
  listElements,
  listEventTypes,
  listFunnels,
  listLists,
  listModules,
  listStages
} from './answers/core'
import { filterProjects, listProjects, projectRecord } from './answers/projects'
import type { Assumptions } from './filter/assumptions'
import type { Parameters } from './validate'
import type { World } from './world'

type Handlers = Partial<Record<OperationName, (parameters: Parameters) => Answer>>

/** What every operation answers. Knows nothing of HTTP and of dialects. */
export function makeService(world: World, assumptions: Assumptions): Handlers {
  const { reference } = world
  const id = (parameters: Parameters): number => Number(parameters.id)
  return {
    'projects.list': (parameters) => listProjects(world, assumptions, parameters),
    'projects.filter': (parameters) => filterProjects(world, assumptions, parameters),
    'projects.info': (parameters) => ({
      shape: 'record',
      kind: 'project',
      record: projectRecord(world, id(parameters))
    }),
    'core.modules': () => listModules(reference),
    'core.lists': () => listLists(reference),
    'core.lists.info': (parameters) => listElements(reference, String(parameters.name)),
    'core.sales-funnels': () => listFunnels(reference),
    'core.sales-funnels.info': (parameters) => listStages(reference, id(parameters)),
    'core.projects.actions': () => listEventTypes(reference),
    'core.calendar.categories': () => listCategories(reference)
  }
}
