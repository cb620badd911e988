/** Who the user is, and views that depend on it. */
export const mine = {
  view: {
    mine: 'Mine',
    'my-overdue': 'My overdue'
  },
  commands: 'Actions for “{name}”',
  who: 'Who am I',
  why: 'Choose yourself. “Mine” shows the projects you are responsible for. “My overdue” shows the open ones with overdue checklists. Your choice is saved for this workspace, and you can change it at any time.',
  people: 'People',
  likely: 'Most projects that you opened are theirs.',
  said: 'You are {name}.',
  saidOffline: 'You are {name}. Your projects are kept ready offline.',
  unknown: 'Not chosen yet',
  change: 'Change',
  say: 'Say who I am',
  keepOffline: 'Keep my projects ready offline, with their stages, events, checklists, goods and payments',
  ready: 'Projects ready: {ready} of {projects}',
  cost: 'Loading all of them takes about {requests} calls to the server, at most {perHour} an hour. Data older than {hours} hours is loaded again.',
  forget: 'Forget who I am'
}
