/** Who the user is, and views that depend on it. */
export const mine = {
  view: {
    mine: 'Mine',
    'my-overdue': 'My overdue'
  },
  commands: 'Actions for “{name}”',
  who: 'Who am I',
  why: 'Choose yourself. “Mine” then shows the projects you are responsible for, and “My overdue” those of them that are still open and have overdue checklists. It is remembered for this workspace and can be changed at any time.',
  people: 'People',
  thisIsMe: 'This is me',
  keepOffline: 'Keep my projects ready offline, with their stages, events, checklists, goods and payments',
  ready: 'Projects ready: {ready} of {projects}',
  others: 'the others',
  cost: 'The server is asked about {requests} times for all of them, at most {perHour} times an hour. What is older than {hours} hours is loaded again.',
  forget: 'Forget who I am'
}
