/** People, and groups of users. */
export const people = {
  title: 'People',
  userGroups: 'User groups',
  kinds: 'People and their groups',
  list: 'List of people',
  listGroups: 'List of user groups',
  person: 'Person',
  search: 'Search by name or number',
  count: '{n} person | {n} people',
  previous: 'Previous person',
  next: 'Next person',
  learned: 'whom cached records name',
  none: 'Nobody is known yet',
  noMatch: 'Nobody who is known is called that',
  noList: 'The service has no list of people. Shown is who the records in the cache name.',
  nameAlone: 'Known by name only: the service gives no number',
  groups: 'User groups',
  members: 'People in this group',
  namesNobody: 'The service names nobody in this group.',
  inNoGroup: 'No user group in the cache names this person.',
  readingGroups: 'Looking through the groups'
}
