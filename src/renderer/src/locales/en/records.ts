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
  /** One value of a row in the two-line layout. */
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
  refresh: 'Refresh this group',
  refreshing: 'Refreshing',
  refreshFailed: 'Could not be refreshed: {reason}',
  loading: 'Loading',
  loadingGroup: 'Loading the group',
  gone: 'Group not found',
  goneHint: 'Group {id} is neither on this computer nor on the server.',
  failed: 'This could not be read',
  fields: 'Fields',
  stateDeleted: 'Deleted',
  stateMissing: 'No longer listed',
  stateMissingHint: 'This group is no longer in the lists of active or deleted groups.',
  status: {
    count: '{n} group | {n} groups',
    found: '{n} group found | {n} groups found'
  },
  empty: {
    none: 'There are no groups',
    noneDeleted: 'There are no deleted groups',
    noMatch: 'No matches',
    noMatchHint: 'The server was searched as well, if it can be reached.',
    reading: 'Loading the list',
    readingHint: 'The first groups appear here in a moment.',
    clear: 'Clear the search'
  }
}
