export const filter = {
  title: 'Filter',
  add: 'Add condition',
  fields: 'Fields',
  dynamicFields: 'Own fields',
  all: 'all',
  any: 'any',
  match: 'Which conditions have to hold',
  matchAll: 'All must hold',
  matchAny: 'Any may hold',
  clear: 'Clear filter',
  remove: 'Remove condition: {condition}',
  change: 'Change condition: {condition}',
  apply: 'Apply',
  find: 'Find',
  chosen: '{n} chosen | {n} chosen',
  nothingFound: 'Nothing found. Type a number to choose an id.',
  nothingLearned: 'No names are known here yet. Type a number to choose an id.',
  more: 'There are more: type to find them.',
  byId: 'No. {id}',
  useId: 'Choose no. {id}',
  optionsFailed: 'The choices could not be read.',
  from: 'From',
  to: 'To',
  badPeriod: 'The period ends before it begins.',
  day: 'Day',
  text: 'Text',
  textHint: 'As the service matches text: most likely the whole value.',
  price: 'Amount',
  priceHint: 'The service takes one amount; currencies are not told apart.',
  badNumber: 'This is no number.',
  period: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    month: 'This month',
    'last-month': 'Last month',
    quarter: 'This quarter',
    year: 'This year',
    'last-30': 'Last 30 days'
  },
  havingTitle: 'Has or has not',
  having: {
    actions: 'has events',
    payments: 'has payments',
    tasks: 'has tasks',
    goods: 'has goods',
    no_actions: 'has no events',
    no_payments: 'has no payments',
    no_tasks: 'has no tasks',
    no_goods: 'has no goods',
    checklists_expired: 'has an overdue checklist'
  },
  chip: {
    is: '{field} is {value}',
    period: '{field} from {from} to {to}',
    quoted: '“{text}”',
    or: '{names} or {last}',
    orMore: '{names} or {n} more'
  },
  offline: {
    'no-endpoint': 'Only the service knows this: it has no list of tasks to keep.',
    'children-missing':
      'Not known of {n} project: its parts were not fetched yet. | Not known of {n} projects: their parts were not fetched yet.',
    'children-missing-all': 'Not known offline: the parts of projects were not fetched yet.',
    'field-unknown': 'No project in the cache has this field.'
  },
  parity: {
    unverified: 'not compared with the service yet',
    verified: 'works offline, verified {time}',
    differs: 'approximate offline',
    differsHint: 'The cache and the service answered differently at {time}. In doubt: {conditions}.',
    differsWhole: 'The cache and the service answered differently at {time}.',
    verifiedHint: 'The cache and the service gave the same answer at {moment}.',
    partly: 'not complete offline'
  },
  request: {
    show: 'Show request',
    title: 'What the service is asked'
  }
}
