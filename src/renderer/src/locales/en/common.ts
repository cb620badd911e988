/** Words that every room uses. */
export const common = {
  asOf: 'as of {time}',
  asOfFull: 'Read from the server on {moment}',
  notCached: 'not saved yet',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  readAs: 'Also as “{text}”',
  remove: 'Remove',
  details: 'Technical details',
  records: '{n} record | {n} records',
  dismiss: 'Dismiss',
  undo: 'Undo',
  undone: 'Undone'
}
