/** The meeting card. */
export const meeting = {
  title: 'Meeting card',
  where: 'Where',
  money: 'Money',
  next: 'Next',
  last: 'Last events',
  address: 'Address',
  none: 'none known',
  event: 'Event',
  overdue: 'Overdue',
  unknown: 'not known',
  nextDate: 'Date',
  partial: 'known in part',
  state: 'State'
}
