/** The column chooser. */
export const columnList = {
  columns: 'Columns',
  find: 'Find a field',
  section: {
    shown: 'Shown',
    fields: 'More columns',
    parts: 'Parts of references'
  },
  left: 'Move {column} to the left',
  right: 'Move {column} to the right',
  pin: 'Keep {column} at the left',
  usual: 'Usual columns',
  notFound: 'No matches.',
  most: 'At most {n} fields can be columns at a time.'
}
