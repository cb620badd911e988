import type { OperationName } from '@shared/service/operations'
import type { Answer } from './answer'
import { listCalendar, oneCalendarEvent, searchCalendar } from './answers/calendar'
import { cloudNode, cloudTree, listFiles, listFolders, oneFile, oneFolder } from './answers/cloud'
import {
  listCategories,
  listElements,
  listEventTypes,
  listFunnels,
  listLists,
  listModules,
  listStages
} from './answers/core'
import { listGroups, oneGroup, projectGroups, userGroups } from './answers/groups'
import { clean, suggest } from './answers/lookup'
import { filterProjects, listProjects, projectRecord } from './answers/projects'
import { searchAll } from './answers/search'
import { listChecklists, listEvents, listGoods, listPayments, listSteps, oneEvent } from './answers/sub-resources'
import { briefly } from './brief'
import type { Assumptions } from './filter/assumptions'
import { withOddities } from './oddities'
import { withDefects } from './cloud-defects'
import { ProviderAccount } from './lookup/account'
import { Parties } from './lookup/suggest-party'
import type { Parameters } from './validate'
import type { World } from './world'

/** One handler per operation: a missing one does not compile. */
export type Handlers = Readonly<Record<OperationName, (parameters: Parameters) => Answer>>

/** Answers all operations, independent of HTTP and dialects. */
export function makeService(world: World, assumptions: Assumptions, account = new ProviderAccount()): Handlers {
  const { reference } = world
  const parties = new Parties(world.clients)
  const id = (parameters: Parameters): number => Number(parameters.id)
  const stored = (answer: Answer): Answer => withDefects(answer, assumptions.cloudDefects)
  const found = (answer: Answer): Answer => (assumptions.searchSays === 'names' ? briefly(answer) : answer)
  const handlers: Handlers = {
    'projects.list': (parameters) => listProjects(world, assumptions, parameters),
    'projects.filter': (parameters) => filterProjects(world, assumptions, parameters),
    'projects.info': (parameters) => ({
      shape: 'record',
      kind: 'project',
      record: projectRecord(world, id(parameters))
    }),
    'projects.steps': (parameters) => listSteps(world, assumptions, parameters),
    'projects.actions': (parameters) => listEvents(world, assumptions, parameters),
    'projects.actions.info': (parameters) => oneEvent(world, id(parameters)),
    'projects.checklists': (parameters) => listChecklists(world, id(parameters)),
    'projects.goods': (parameters) => listGoods(world, id(parameters)),
    'projects.payments': (parameters) => listPayments(world, assumptions, parameters),
    'projects-groups.list': (parameters) => listGroups('project-group', projectGroups(world), assumptions, parameters),
    'projects-groups.info': (parameters) => oneGroup('project-group', projectGroups(world), id(parameters)),
    'projects-groups.search': (parameters) =>
      found(listGroups('project-group', projectGroups(world), assumptions, parameters)),
    'groups.list': (parameters) => listGroups('user-group', userGroups(world), assumptions, parameters),
    'groups.info': (parameters) => oneGroup('user-group', userGroups(world), id(parameters)),
    'groups.search': (parameters) => found(listGroups('user-group', userGroups(world), assumptions, parameters)),
    'cloud.tree': () => stored(cloudTree(world.cloud, assumptions)),
    'cloud.node': (parameters) => found(stored(cloudNode(world.cloud, assumptions, id(parameters)))),
    'cloud.folders': (parameters) => stored(listFolders(world.cloud, assumptions, parameters)),
    'cloud.folders.info': (parameters) => stored(oneFolder(world.cloud, assumptions, id(parameters))),
    'cloud.files': (parameters) => listFiles(world.cloud, assumptions, parameters),
    'cloud.files.info': (parameters) => oneFile(world.cloud, id(parameters)),
    'cloud.folders.search': (parameters) => found(stored(listFolders(world.cloud, assumptions, parameters))),
    'cloud.files.search': (parameters) => found(listFiles(world.cloud, assumptions, parameters)),
    'calendar.list': (parameters) => listCalendar(world.calendar, parameters),
    'calendar.info': (parameters) => oneCalendarEvent(world.calendar, id(parameters)),
    'calendar.search': (parameters) => found(searchCalendar(world.calendar, assumptions, parameters)),
    'core.modules': () => listModules(reference),
    'core.lists': () => listLists(reference),
    'core.lists.info': (parameters) => listElements(reference, String(parameters.name)),
    'core.sales-funnels': () => listFunnels(reference),
    'core.sales-funnels.info': (parameters) => listStages(reference, id(parameters)),
    'core.projects.actions': () => listEventTypes(reference),
    'core.calendar.categories': () => listCategories(reference),
    'search.all': (parameters) => searchAll(world, assumptions, parameters),
    'lookup.suggestions': (parameters) => suggest(account, parties, parameters),
    'lookup.clean': (parameters) => clean(account, parameters)
  }
  if (!assumptions.hasOddities) return handlers
  return mapped(handlers, (answer) => withOddities(answer))
}

const mapped = (handlers: Handlers, change: (answer: Answer) => Answer): Handlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, (parameters: Parameters) => change(handler(parameters))])
  ) as unknown as Handlers
