/** The table of records. */
export const table = {
  moved: '{column} is now column {place} of {count}',
  unsortable: '{column}: lists can’t be sorted by this field',
  changed: 'Changed since you last looked',
  saved: 'From saved data: not in the server’s answer to this filter',
  marked: '{n} selected | {n} selected',
  marksLost: 'The list changed, and what was selected could not be found again.',
  unmark: 'Clear the selection',
  copy: 'Copy as table',
  copying: 'Loaded {done} of {count}',
  copied: '{n} row is copied as a table. | {n} rows are copied as a table.',
  tooMuch: 'That is too much for the clipboard: select fewer rows or export them.',
  sum: 'Σ {amount}',
  sumOf: '{amount}: {n} project | {amount}: {n} projects',
  received: 'Received {amount}',
  receivedOf: 'Payments known for {n} of {of} projects',
  sumOthers: '+{n}',
  summing: 'Σ …',
  sumFailed: 'No sum: the rows could not be read.',
  mixed: 'Sorted by number, across currencies'
}
