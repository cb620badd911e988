/** Changes in a record since the user's last visit. */
export const changes = {
  since: 'Changed since you looked ({time})',
  dismiss: 'Hide these changes',
  now: 'is now',
  nothing: 'no value',
  state: 'State',
  stateOf: {
    active: 'active',
    deleted: 'deleted',
    missing: 'no longer listed'
  },
  more: 'and {n} more | and {n} more',
  partial: 'Older changes were not kept: there may have been more.'
}
