/** Words that every room uses. */
export const common = {
  asOf: 'as of {time}',
  asOfFull: 'Answered by the service on {moment}',
  notCached: 'not cached yet',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  remove: 'Remove',
  details: 'Technical details',
  records: '{n} record | {n} records',
  dismiss: 'Dismiss',
  undo: 'Undo',
  undone: 'Undone'
}
