export const board = {
  title: 'Board',
  changed: 'Changed since you looked',
  moreSums: '{n} more'
}
