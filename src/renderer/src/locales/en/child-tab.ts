/** The list of one part of a project. */
export const childTab = {
  partial: '{count} saved so far',
  refresh: 'Refresh this list',
  ask: 'Read it now',
  more: 'Show more',
  moreOf: 'Show more: {what}',
  none: {
    steps: 'This project has no stages.',
    actions: 'This project has no events.',
    checklists: 'This project has no checklists.',
    goods: 'This project has no goods.',
    payments: 'This project has no payments.',
    timeline: 'Nothing has happened in this project yet.'
  },
  noneMatch: 'No matches for this filter.',
  unknown: {
    steps: 'The stages of this project are not saved on this computer yet.',
    actions: 'The events of this project are not saved on this computer yet.',
    checklists: 'The checklists of this project are not saved on this computer yet.',
    goods: 'The goods of this project are not saved on this computer yet.',
    payments: 'The payments of this project are not saved on this computer yet.',
    timeline: 'The history of this project is not saved on this computer yet.'
  },
  notCached: 'not saved yet: {what}',
  undated: 'Without a date',
  overdue: 'overdue',
  done: 'done',
  notDone: 'not done',
  untitledItem: 'Item without a name',
  fields: 'Other details',
  nothingMore: 'No other details.',
  asking: 'Loading this event',
  eventGone: 'This event is no longer listed. You see saved data.',
  balance: 'Balance',
  price: 'Price: {price}',
  outstanding: 'Outstanding: {left}',
  paidInFull: 'Paid in full',
  balanceAfter: 'Balance after this payment',
  directionLabel: 'Direction'
}
