export const exports = {
  menu: 'Export',
  underway: 'Export under way',
  marked: 'Export the selection',
  running: 'Exporting {done} of {count}',
  starting: 'Exporting…',
  savedAs: 'Saved as {name}.',
  showInFolder: 'Show in folder',
  cancelled: 'The export is cancelled: no file was written.',
  gone: 'Nothing is exported: the list has changed meanwhile.',
  unread: 'Nothing is exported: the list could not be read.',
  empty: 'Nothing is exported: the list is empty.',
  doneRows: '{n} row is in “{file}”. | {n} rows are in “{file}”.',
  done: '{n} project is in “{file}”. | {n} projects are in “{file}”.',
  cut: '{n} text was longer than a cell can be and was cut. | {n} texts were longer than a cell can be and were cut.'
}
