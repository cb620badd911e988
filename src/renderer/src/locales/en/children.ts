/** The parts of a project, and their entries as one line. */
export const children = {
  tabs: 'Parts of the project',
  tab: {
    overview: 'Overview',
    timeline: 'Timeline',
    steps: 'Stages',
    actions: 'Events',
    checklists: 'Checklists',
    goods: 'Goods',
    payments: 'Payments',
    raw: 'Raw'
  },
  one: {
    steps: 'Stage',
    actions: 'Event',
    checklists: 'Checklist',
    goods: 'Goods',
    payments: 'Payment'
  },
  byId: '{what} {id}',
  count: '{n} entry | {n} entries',
  due: 'due {date}',
  wasNotDone: '{line} (not done)',
  progress: '{done} of {of}',
  received: 'Received',
  receivedInPart: '{received} (not all payments are known)',
  sum: 'Total {sum}',
  paymentSum: 'Received {credit} · written off {debit} · balance {balance}',
  paymentAhead: 'Not counted, dated ahead: {credit} to receive · {debit} to write off',
  paymentsUnclear:
    '{n} payment without an amount or a direction is not counted | {n} payments without an amount or a direction are not counted',
  direction: {
    all: 'All',
    credit: 'Received',
    debit: 'Written off'
  }
}
