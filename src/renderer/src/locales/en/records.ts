/** Groups of projects. */
export const records = {
  groups: 'Groups',
  list: 'List of project groups',
  detail: 'Group',
  search: 'Search by name or number',
  which: 'Which groups',
  active: 'Active',
  deleted: 'Deleted',
  group: 'Group {id}',
  /** One value of a row in two lines. */
  line: '{column}: {value}',
  name: 'Name',
  previous: 'Previous group',
  next: 'Next group',
  splitter: 'Border between list and details',
  created: {
    label: 'Created',
    any: 'Any time',
    now: 'Created: {period}'
  },
  sizes: {
    upTo: 'up to {size}',
    between: '{from} to {to}',
    from: '{size} or more'
  },
  close: 'Close',
  refresh: 'Read this group again',
  refreshing: 'Asking the service',
  refreshFailed: 'Could not be refreshed: {reason}',
  loading: 'Loading',
  loadingGroup: 'Loading the group',
  gone: 'This group is not known here',
  goneHint: 'Group {id} is not cached, and the service did not return it.',
  failed: 'This could not be read',
  fields: 'Fields',
  stateDeleted: 'Deleted',
  stateMissing: 'No longer returned',
  stateMissingHint: 'The service no longer returns this group in either of its lists.',
  status: {
    count: '{n} group | {n} groups',
    found: '{n} group found | {n} groups found'
  },
  empty: {
    none: 'There are no groups',
    noneDeleted: 'There are no deleted groups',
    noMatch: 'No group in the cache is called that',
    noMatchHint: 'The service’s own search was asked as well, where it can be reached.',
    reading: 'Reading the list',
    readingHint: 'The first groups appear here in a moment.',
    clear: 'Clear the search'
  }
}
