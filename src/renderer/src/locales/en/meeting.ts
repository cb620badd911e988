/** The card for a meeting. */
export const meeting = {
  title: 'Meeting card',
  where: 'Where',
  money: 'Money',
  next: 'Next',
  last: 'Last events',
  address: 'Address',
  none: 'none known',
  owed: 'Owed',
  owedSum: '{owed} = price {price} less {received} received',
  received: 'Received',
  noPrice: 'unknown: the project has no price',
  otherCurrency: 'Other currency',
  notCounted: '{sum} received, not counted',
  nextDate: 'Date',
  partial: 'only the first of them were read',
  copy: 'Copy',
  print: 'Print'
}
