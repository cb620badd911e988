/** People and user groups. */
export const people = {
  userGroups: 'User groups',
  kinds: 'People and their groups',
  listPeople: 'List of people',
  listGroups: 'List of user groups',
  person: 'Person',
  name: 'Name',
  search: 'Search by name or number',
  count: '{n} person | {n} people',
  previous: 'Previous person',
  next: 'Next person',
  learned: 'named in saved records',
  none: 'No people known yet',
  noMatch: 'No matches',
  noList: 'There is no list of all people. You see those named in saved records.',
  nameAlone: 'Known by name only, without a number',
  groups: 'User groups',
  members: 'People in this group',
  namesNobody: 'No people are listed in this group.',
  membersUnknown: 'The people in this group are not known.',
  inNoGroup: 'In no saved user group.',
  readingGroups: 'Looking through the groups'
}
