/** The date field and its calendar. */
export const dates = {
  calendar: 'Calendar',
  problem: 'This is not a date. Type it like this: {example}.',
  pattern: { day: 'dd', month: 'mm', year: 'yyyy' },
  previousYear: 'Previous year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  nextYear: 'Next year',
  period: {
    when: 'When',
    anyTime: 'Any time',
    future: 'From today on',
    past: 'Until today',
    from: 'from {day}',
    to: 'until {day}',
    first: 'From',
    last: 'To',
    apply: 'Search in these days'
  }
}
