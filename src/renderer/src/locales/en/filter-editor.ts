/** The filter editor, and how far a filter can be evaluated. */
export const filterEditor = {
  title: 'Filter',
  add: 'Add condition',
  fields: 'Fields',
  dynamicFields: 'Custom fields',
  all: 'Match all',
  any: 'Match any',
  match: 'Which conditions have to be met',
  matchAll: 'All must be met',
  matchAny: 'One is enough',
  menu: 'Filter and view',
  remove: 'Remove condition: {condition}',
  change: 'Change condition: {condition}',
  apply: 'Apply',
  applyKey: '{key} applies what is chosen.',
  find: 'Find',
  noField: 'No matches.',
  chosen: '{n} chosen | {n} chosen',
  nothingFound: 'No matches. To choose by number, type it.',
  nothingLearned: 'No names are known here yet. To choose by number, type it.',
  more: 'There are more: type to find them.',
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
  offline: {
    'no-endpoint': 'Only the server knows this: tasks can’t be saved on this computer.',
    'children-missing':
      'Not known for {n} project: its details are not loaded yet, or have an unreadable date. | Not known for {n} projects: their details are not loaded yet, or have an unreadable date.',
    'children-missing-all': 'Not known offline: the details of projects are not loaded yet.',
    'not-listed':
      'Not known for {n} project: lists don’t tell this, and the project was not opened yet. | Not known for {n} projects: lists don’t tell this, and the projects were not opened yet.',
    'not-listed-all': 'Not known offline: lists don’t tell this, and no project was opened yet.',
    'names-unknown':
      'Not known for {n} project: it has this by name only, and the names of the chosen numbers are not known. | Not known for {n} projects: they have this by name only, and the names of the chosen numbers are not known.',
    'names-unknown-all':
      'Not known offline: projects have this by name only, and the names of the chosen numbers are not known.',
    'field-unknown': 'No saved project has this field.'
  },
  localOnly: 'Known by name only: filters what is saved on this computer',
  parity: {
    unverified: 'from what is saved, not compared with the server yet',
    local: 'from what is saved on this computer alone',
    wordsHint: 'The server has no such condition: {condition} is looked for in what is saved on this computer.',
    ownHint: 'The server can’t filter by this: {conditions} is answered by what is saved on this computer.',
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
    answeredLimit: 'At most {n} projects are loaded from one answer. Projects from what is saved are marked.',
    failed: 'no answer from the server; shown from what is saved',
    failedSince: 'no new answer from the server; the list is as of {time}',
    changedSince:
      '{n} project has changed since and is shown, or left out, by what is saved. | {n} projects have changed since and are shown, or left out, by what is saved.'
  },
  request: {
    title: 'The request to the server'
  }
}
