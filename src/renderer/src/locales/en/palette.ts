/** The search for everything: records, people and commands. */
export const palette = {
  title: 'Search everything',
  field: 'Name, number, phone, tax ID, or a command',
  results: 'Results',
  found: '{n} result | {n} results',
  looking: 'Looking in what is saved on this computer',
  nothing: 'Nothing saved on this computer has these words.',
  nothingCommand: 'No command is called so.',
  nothingHint: 'Fewer words, or another part of a name, may find it.',
  noVisits: 'What you open and pin stands here.',
  failed: 'The search failed',
  retry: 'Try again',
  more: 'More was found than is shown: more words narrow it.',
  readAs: 'Also as “{text}”',
  untitled: 'Without a name, number {id}',
  scopes: 'Search in',
  scope: {
    all: 'All',
    commands: 'Commands',
    projects: 'Projects',
    people: 'People',
    files: 'Files',
    events: 'Events'
  },
  group: {
    pinned: 'Pinned',
    recent: 'Opened last',
    commands: 'Commands',
    project: 'Projects',
    'project-group': 'Project groups',
    people: 'People',
    'user-group': 'User groups',
    folder: 'Folders',
    file: 'Files',
    'calendar-event': 'Events'
  },
  in: '{label}: ',
  number: 'Number',
  preview: 'Selected record',
  inCharge: 'Responsible for {n} project | Responsible for {n} projects',
  deleted: 'deleted',
  missing: 'no longer returned',
  actions: 'Actions',
  actionsOf: 'What can be done with “{title}”',
  back: 'Back to the results',
  action: {
    open: 'Open',
    window: 'Open in a window of its own',
    reveal: 'Show among its like',
    summary: 'Copy summary',
    link: 'Copy link',
    title: 'Copy name',
    pin: 'Pin',
    unpin: 'Unpin'
  },
  reveal: {
    project: 'Show on the board',
    folder: 'Show in its folder',
    'calendar-event': 'Show in its month'
  },
  keys: { choose: 'choose', open: 'open', actions: 'actions' },
  signs: "> commands   # projects   {'@'} people   / files — or a word and Tab"
}
