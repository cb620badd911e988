import type { OperationName } from './operations'

/**
 * How much of a record an operation gives. Lists and `/info` give it whole: a field that is no longer there is gone.
 * Searches, filters and folders may give a few fields only: a field that is not there is unchanged. Null for operations
 * whose answers are no records of the cache, or are kept apart from them.
 */
const GIVES: Readonly<Record<OperationName, 'whole' | 'partial' | null>> = {
  'projects.list': 'whole',
  'projects.filter': 'partial',
  'projects.info': 'whole',
  'projects.steps': null,
  'projects.actions': null,
  'projects.actions.info': null,
  'projects.checklists': null,
  'projects.goods': null,
  'projects.payments': null,
  'projects-groups.list': 'whole',
  'projects-groups.info': 'whole',
  'projects-groups.search': 'partial',
  'groups.list': 'whole',
  'groups.info': 'whole',
  'groups.search': 'partial',
  'cloud.tree': null,
  'cloud.node': 'partial',
  'cloud.folders': 'whole',
  'cloud.folders.info': 'whole',
  'cloud.files': 'whole',
  'cloud.files.info': 'whole',
  'cloud.folders.search': 'partial',
  'cloud.files.search': 'partial',
  'calendar.list': 'whole',
  'calendar.info': 'whole',
  'calendar.search': 'partial',
  'core.modules': 'whole',
  'core.lists': 'whole',
  'core.lists.info': 'whole',
  'core.sales-funnels': 'whole',
  'core.sales-funnels.info': 'whole',
  'core.projects.actions': 'whole',
  'core.calendar.categories': 'whole',
  'search.all': 'partial',
  'lookup.suggestions': null,
  'lookup.clean': null
}

/** Whether an answer may give a few fields of its records only. It also selects them: their number is not the list's. */
export const isPartialAnswer = (operation: OperationName): boolean => GIVES[operation] === 'partial'
