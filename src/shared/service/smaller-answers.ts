import type { OperationName } from './operations'

/**
 * How an operation tells of records. Lists and `/info` tell them whole: what they no longer carry is gone. What a search,
 * a filter or a folder names may come with a few of its fields only: what it leaves out is no news. Null for operations
 * whose answers are no records of the cache, or are kept apart from them.
 */
const TELLS: Readonly<Record<OperationName, 'whole' | 'smaller' | null>> = {
  'projects.list': 'whole',
  'projects.filter': 'smaller',
  'projects.info': 'whole',
  'projects.steps': null,
  'projects.actions': null,
  'projects.actions.info': null,
  'projects.checklists': null,
  'projects.goods': null,
  'projects.payments': null,
  'projects-groups.list': 'whole',
  'projects-groups.info': 'whole',
  'projects-groups.search': 'smaller',
  'groups.list': 'whole',
  'groups.info': 'whole',
  'groups.search': 'smaller',
  'cloud.tree': null,
  'cloud.node': 'smaller',
  'cloud.folders': 'whole',
  'cloud.folders.info': 'whole',
  'cloud.files': 'whole',
  'cloud.files.info': 'whole',
  'cloud.folders.search': 'smaller',
  'cloud.files.search': 'smaller',
  'calendar.list': 'whole',
  'calendar.info': 'whole',
  'calendar.search': 'smaller',
  'core.modules': 'whole',
  'core.lists': 'whole',
  'core.lists.info': 'whole',
  'core.sales-funnels': 'whole',
  'core.sales-funnels.info': 'whole',
  'core.projects.actions': 'whole',
  'core.calendar.categories': 'whole',
  'search.all': 'smaller',
  'lookup.suggestions': null,
  'lookup.clean': null
}

/** Whether the records of an answer may be smaller than those of their list; it also chose them, so their number says nothing. */
export const tellsSmaller = (operation: OperationName): boolean => TELLS[operation] === 'smaller'
