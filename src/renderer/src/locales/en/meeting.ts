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
  inPart: '{received} (not all payments are known)',
  nextDate: 'Date',
  partial: 'known in part',
  state: 'State'
}
