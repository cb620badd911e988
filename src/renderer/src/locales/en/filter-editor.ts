/** The filter editor, and how far a filter can be evaluated. */
export const filterEditor = {
  title: 'Filter',
  add: 'Add condition',
  fields: 'Fields',
  dynamicFields: 'Custom fields',
  all: 'Match all',
  any: 'Match any',
  match: 'How conditions combine',
  matchAll: 'All must match',
  matchAny: 'One is enough',
  menu: 'Filter and view',
  remove: 'Remove condition: {condition}',
  change: 'Change condition: {condition}',
  apply: 'Apply',
  applyKey: '{key} applies the selection.',
  find: 'Find',
  noField: 'No matches.',
  chosen: '{n} chosen | {n} chosen',
  nothingFound: 'No matches. You can type a number.',
  nothingLearned: 'No names are loaded yet. You can type a number.',
  more: 'There are more: type to find them.',
  useId: 'Choose no. {id}',
  optionsFailed: 'The choices could not be read.',
  from: 'From',
  to: 'To',
  badPeriod: 'The period ends before it begins.',
  day: 'Day',
  text: 'Text',
  textHint: 'Usually finds whole values only.',
  sides: 'Text or numbers of records',
  side: { text: 'Text', ids: 'Numbers' },
  textOrIdsHint: 'Usually finds whole values only. If the number stands for a record, choose Numbers.',
  price: 'Price',
  priceHint: 'One price; currencies are ignored.',
  badNumber: 'This is not a number.',
  offline: {
    'no-endpoint': 'Only the server can check this: tasks are not saved on this computer.',
    'children-missing':
      '{n} project could not be checked: its details are not loaded yet or have an unreadable date. | {n} projects could not be checked: their details are not loaded yet or have an unreadable date.',
    'children-missing-all': 'Can’t be checked offline yet: project details are not loaded.',
    'not-listed':
      '{n} project could not be checked: it was not opened yet. | {n} projects could not be checked: they were not opened yet.',
    'not-listed-all': 'Can’t be checked offline yet: no project was opened.',
    'names-unknown':
      '{n} project could not be checked: it gives only a name. | {n} projects could not be checked: they give only names.',
    'names-unknown-all': 'Can’t be checked offline: projects give only names.',
    'field-unknown': 'No saved project has this field.'
  },
  localOnly: 'Known by name only: filters saved data',
  parity: {
    unverified: 'from saved data, not compared with the server yet',
    local: 'from saved data only',
    wordsHint: 'The server has no such condition: {condition} is searched in saved data.',
    ownHint: 'The server can’t filter by this: {conditions} is checked in saved data.',
    localHint: 'The server searches by number, but only the name is known: {conditions}.',
    verified: 'works offline, verified {time}',
    differs: 'approximate offline',
    differsHint: 'Saved data differs from the server’s answer ({time}). In doubt: {conditions}.',
    differsWhole: 'Saved data differs from the server’s answer ({time}).',
    verifiedHint: 'Saved data matched the server’s answer on {moment}.',
    partly: 'not complete offline',
    serviceOnly: 'only the server can answer this; no answer yet',
    answered: 'server’s answer, {time}',
    answeredHint: 'The list shows the server’s answer, {time}.',
    answeredDiffers: 'server’s answer, {time}; differs from saved data',
    answeredPartly:
      'the server found {n} project, {time}; the rest is from saved data | the server found {n} projects, {time}; the rest is from saved data',
    answeredPartlyHint: 'Not all pages of the answer are loaded. Projects from saved data are marked.',
    answeredLimit: 'At most {n} projects are loaded from one answer. Projects from saved data are marked.',
    failed: 'no answer from the server; saved data is shown',
    failedSince: 'no new answer from the server; the list is as of {time}',
    changedSince:
      '{n} project has changed since. It is shown or left out by its saved data. | {n} projects have changed since. They are shown or left out by their saved data.'
  },
  request: {
    title: 'The request to the server'
  }
}
