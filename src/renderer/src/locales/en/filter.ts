export const filter = {
  title: 'Filter',
  add: 'Add condition',
  fields: 'Fields',
  dynamicFields: 'Own fields',
  all: 'Match all',
  any: 'Match any',
  match: 'Which conditions have to hold',
  matchAll: 'All must hold',
  matchAny: 'Any may hold',
  clear: 'Clear filter',
  menu: 'Filter and view',
  remove: 'Remove condition: {condition}',
  change: 'Change condition: {condition}',
  apply: 'Apply',
  find: 'Find',
  noField: 'No field is called that.',
  chosen: '{n} chosen | {n} chosen',
  nothingFound: 'Nothing found. Type a number to choose an id.',
  byWords: 'Words',
  findIn: 'Find in this list',
  nothingLearned: 'No names are known here yet. Type a number to choose an id.',
  more: 'There are more: type to find them.',
  byId: 'No. {id} (name not known)',
  useId: 'Choose no. {id}',
  optionsFailed: 'The choices could not be read.',
  from: 'From',
  to: 'To',
  badPeriod: 'The period ends before it begins.',
  day: 'Day',
  text: 'Text',
  textHint: 'As the service matches text: most likely the whole value.',
  sides: 'Text or numbers of records',
  side: { text: 'Text', ids: 'Numbers' },
  textOrIdsHint:
    'As the service matches text: most likely the whole value. If the number stands for a record, choose Numbers.',
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
    include: '{field} include {value}',
    words: 'With “{text}”',
    period: '{field} from {from} to {to}',
    quoted: '“{text}”',
    or: '{names} or {last}',
    orMore: '{names} or {n} more'
  },
  offline: {
    'no-endpoint': 'Only the service knows this: it has no list of tasks to keep.',
    'children-missing':
      'Not known of {n} project: its parts were not fetched yet, or a date in them was not understood. | Not known of {n} projects: their parts were not fetched yet, or a date in them was not understood.',
    'children-missing-all': 'Not known offline: the parts of projects were not fetched yet.',
    'not-listed':
      'Not known of {n} project: lists don’t tell this, and the project was not opened yet. | Not known of {n} projects: lists don’t tell this, and the projects were not opened yet.',
    'not-listed-all': 'Not known offline: lists don’t tell this, and no project was opened yet.',
    'names-unknown':
      'Not known of {n} project: it calls this by name only, and what the chosen numbers are called is not known. | Not known of {n} projects: they call this by name only, and what the chosen numbers are called is not known.',
    'names-unknown-all':
      'Not known offline: projects call this by name only, and what the chosen numbers are called is not known.',
    'field-unknown': 'No project in the cache has this field.'
  },
  localOnly: 'Known by name only: filters the cache, not the service',
  parity: {
    unverified: 'from what is saved, not compared with the service yet',
    local: 'answered from the cache alone',
    wordsHint: 'The service has no such condition: {condition} is looked for in what is saved on this computer.',
    ownHint: 'There is no such condition to ask for: {conditions} is answered by what is saved on this computer.',
    localHint: 'The service tells these by name, without a number that it could be asked for: {conditions}.',
    verified: 'works offline, verified {time}',
    differs: 'approximate offline',
    differsHint: 'The cache and the service answered differently ({time}). In doubt: {conditions}.',
    differsWhole: 'The cache and the service answered differently ({time}).',
    verifiedHint: 'The cache and the service gave the same answer on {moment}.',
    partly: 'not complete offline',
    serviceOnly: 'only the service can answer this; not answered yet',
    answered: 'answered by the service, as of {time}',
    answeredHint: 'The list shows what the service named, as of {time}.',
    answeredDiffers: 'answered by the service, as of {time}; what is saved says otherwise',
    answeredPartly:
      'the service named {n} project, as of {time}; the rest is from what is saved | the service named {n} projects, as of {time}; the rest is from what is saved',
    answeredPartlyHint: 'Not all pages of the answer have been read. Projects from what is saved are marked.',
    answeredLimit: 'Of one answer, {n} projects are read at most. Projects from what is saved are marked.',
    failed: 'no answer from the service; shown from what is saved',
    failedSince: 'no new answer from the service; the list is as of {time}',
    changedSince:
      '{n} project has changed since and is shown, or left out, by what is saved. | {n} projects have changed since and are shown, or left out, by what is saved.'
  },
  request: {
    title: 'What the service is asked'
  }
}
