/** Words used on every page. */
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
  advanced: 'Advanced',
  optional: 'optional',
  reveal: 'Show {field}',
  conceal: 'Hide {field}',
  tryKeychain: 'Try the keychain again',
  nameEmpty: 'Give it a name.',
  undo: 'Undo',
  undone: 'Undone'
}
