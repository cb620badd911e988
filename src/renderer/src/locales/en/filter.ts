/** Names of filters, and conditions in words. */
export const filter = {
  clear: 'Clear filter',
  byWords: 'Words',
  findIn: 'Find in this list',
  byId: 'No. {id} (name not known)',
  period: {
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'This week',
    month: 'This month',
    'last-month': 'Last month',
    quarter: 'This quarter',
    year: 'This year',
    'last-30': 'Last 30 days'
  },
  havingTitle: 'Has or lacks',
  having: {
    actions: 'has events',
    payments: 'has payments',
    tasks: 'has tasks',
    goods: 'has goods',
    no_actions: 'has no events',
    no_payments: 'has no payments',
    no_tasks: 'has no tasks',
    no_goods: 'has no goods',
    checklists_expired: 'has an overdue checklist'
  },
  chip: {
    open: 'is neither won nor lost',
    is: '{field} is {value}',
    include: '{field} include {value}',
    words: 'With “{text}”',
    period: '{field} from {from} to {to}',
    named: '{field}: {value}',
    namedPeriod: '{field}: from {from} to {to}',
    contains: '{field} contains “{text}”',
    localOnly: 'Checked in saved data only',
    quoted: '“{text}”',
    or: '{names} or {last}',
    orMore: '{names} or {n} more'
  }
}
