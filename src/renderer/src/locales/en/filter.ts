export const filter = {
  title: 'Filter',
  add: 'Add condition',
  fields: 'Fields',
  dynamicFields: 'Own fields',
  all: 'Match all',
  any: 'Match any',
  match: 'Which conditions have to be met',
  matchAll: 'All must be met',
  matchAny: 'One is enough',
  clear: 'Clear filter',
  menu: 'Filter and view',
  remove: 'Remove condition: {condition}',
  change: 'Change condition: {condition}',
  apply: 'Apply',
  find: 'Find',
  noField: 'No matches.',
  chosen: '{n} chosen | {n} chosen',
  nothingFound: 'Nothing found. To choose by number, type it.',
  byWords: 'Words',
  findIn: 'Find in this list',
  nothingLearned: 'No names are known here yet. To choose by number, type it.',
  more: 'There are more: type to find them.',
  byId: 'No. {id} (name not known)',
  useId: 'Choose no. {id}',
  optionsFailed: 'The choices could not be read.',
  from: 'From',
  to: 'To',
  badPeriod: 'The period ends before it begins.',
  day: 'Day',
  text: 'Text',
  textHint: 'The server decides what matches: most likely the whole value.',
  sides: 'Text or numbers of records',
  side: { text: 'Text', ids: 'Numbers' },
  textOrIdsHint:
    'The server decides what matches: most likely the whole value. If the number stands for a record, choose Numbers.',
  price: 'Price',
  priceHint: 'One price; currencies are not told apart.',
  badNumber: 'This is not a number.',
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
  havingTitle: 'Has or lacks',
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
    'no-endpoint': 'Only the server knows this: tasks can’t be saved on this computer.',
    'children-missing':
      'Not known of {n} project: its parts were not read yet, or a date in them was not understood. | Not known of {n} projects: their parts were not read yet, or a date in them was not understood.',
    'children-missing-all': 'Not known offline: the parts of projects were not read yet.',
    'not-listed':
      'Not known of {n} project: lists don’t tell this, and the project was not opened yet. | Not known of {n} projects: lists don’t tell this, and the projects were not opened yet.',
    'not-listed-all': 'Not known offline: lists don’t tell this, and no project was opened yet.',
    'names-unknown':
      'Not known of {n} project: it has this by name only, and the names of the chosen numbers are not known. | Not known of {n} projects: they have this by name only, and the names of the chosen numbers are not known.',
    'names-unknown-all':
      'Not known offline: projects have this by name only, and the names of the chosen numbers are not known.',
    'field-unknown': 'No saved project has this field.'
  },
  localOnly: 'Known by name only: filters what is saved on this computer',
  parity: {
    unverified: 'from what is saved, not compared with the server yet',
    local: 'from what is saved on this computer alone',
    wordsHint: 'The server has no such condition: {condition} is looked for in what is saved on this computer.',
    localHint: 'Known by name only, without a number that the server could look for: {conditions}.',
    verified: 'works offline, verified {time}',
    differs: 'approximate offline',
    differsHint: 'What is saved differs from the server’s answer ({time}). In doubt: {conditions}.',
    differsWhole: 'What is saved differs from the server’s answer ({time}).',
    verifiedHint: 'On {moment} what is saved and the server’s answer were the same.',
    partly: 'not complete offline',
    serviceOnly: 'only the server can answer this; no answer yet',
    answered: 'answered by the server, as of {time}',
    answeredHint: 'The list shows what the server found, as of {time}.',
    answeredDiffers: 'answered by the server, as of {time}; what is saved says otherwise',
    answeredPartly:
      'the server found {n} project, as of {time}; the rest is from what is saved | the server found {n} projects, as of {time}; the rest is from what is saved',
    answeredPartlyHint: 'Not all pages of the answer have been read. Projects from what is saved are marked.',
    answeredLimit: 'Of one answer, {n} projects are read at most. Projects from what is saved are marked.',
    failed: 'no answer from the server; shown from what is saved',
    failedSince: 'no new answer from the server; the list is as of {time}',
    changedSince:
      '{n} project has changed since and is shown, or left out, by what is saved. | {n} projects have changed since and are shown, or left out, by what is saved.'
  },
  request: {
    title: 'The request to the server'
  }
}
