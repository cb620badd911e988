/** The card for a meeting. */
export const meeting = {
  title: 'Meeting card',
  where: 'Where',
  money: 'Money',
  next: 'Next',
  last: 'Last events',
  address: 'Address',
  none: 'none known',
  received: 'Received',
  event: 'Event',
  overdue: 'Overdue',
  unknown: 'not known',
  atLeast: 'at least {sum}',
  nextDate: 'Date',
  partial: 'not all of them are known',
  state: 'State'
}
