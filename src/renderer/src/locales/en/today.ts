/** The Today page: due items, changes, pinned and recent projects. */
export const today = {
  contacts: 'My next contacts',
  contactToday: 'today',
  /** Before a date, for readers. */
  contactOver: 'passed',
  contactsOfWhom: 'Say who you are, and the next dates of your projects that are due or passed stand here.',
  noContacts: 'No next date of your open projects is due or has passed.',
  myEvents: 'My events',
  nextOn: 'Next: {day}',
  nothingAhead: 'Nothing more today or tomorrow.',
  noneLater: 'Nothing in the {days} days after that.',
  laterUnsaved: 'Later days are not all saved yet: there may be something before it.',
  join: 'Join',
  link: 'Link',
  others: 'Others today: {list}',
  otherEvents: '{n} event | {n} events',
  wholeDays: 'All day today: {list}',
  dueHeading: 'Checklists due',
  bucket: {
    today: 'Due today',
    week: 'Overdue, was due this week',
    earlier: 'Overdue, was due earlier',
    undated: 'Overdue, no date given'
  },
  known: {
    ofAll: 'Known for {known} of {projects} projects',
    ofMine: 'Known for {known} of your {projects} projects'
  },
  /** Projects whose checklists are not loaded yet. */
  rest: { ofAll: 'overdue ones among the others', ofMine: 'the others' },
  restIs: {
    loading: '{known}; {rest} are loaded as the server answers',
    sparing: '{known}; {rest} are loaded slowly, to spare battery and network',
    afterLists: '{known}; {rest} are loaded after the lists',
    paused: '{known}; {rest} are not loaded while sync is paused',
    away: '{known}; {rest} are not loaded until the connection works again',
    full: '{known}; {rest} are not loaded: the space for saved data is used up'
  },
  knownAll: { ofAll: 'Known for all {projects} projects', ofMine: 'Known for all your {projects} projects' },
  whose: 'Whose Today',
  mine: 'Mine',
  everyones: 'Everyone’s',
  askWho: 'Who are you in this workspace? Today then shows what needs you.',
  sayWho: 'Say who I am',
  notNow: 'Not now',
  due: 'due',
  untitledChecklist: 'Checklist without a name',
  noneDue: 'Nothing is due or overdue.',
  noneDueKnown: 'Nothing is due or overdue as far as is known.',
  noneKnown: 'Not known yet: no checklists have been read.',
  changed: 'What changed',
  changedSince: 'Changed since yesterday',
  earlier: 'Show earlier changes',
  noneSinceYesterday: 'No changes were noticed since yesterday.',
  noneOfMine: 'No changes were noticed since yesterday in what you are responsible for.',
  kind: 'Kind of change',
  kindOf: {
    all: 'All',
    changed: 'Values',
    appeared: 'New',
    state: 'Deleted or restored'
  },
  onlyProjects: 'Projects only',
  noneChanged: 'No changes were noticed yet.',
  nothingKept: 'Not known yet: nothing has been read that could be compared.',
  noneOfKind: 'None of this kind among the newest {searched} changes.',
  appeared: 'Appeared',
  /** Texts of state changes, by the new state. */
  became: { deleted: 'Deleted', missing: 'No longer listed', restored: 'Restored', listed: 'Listed again' },
  /** The kind of a record, after its name. */
  kindOfRecord: {
    'project-group': 'Project group',
    'user-group': 'User group',
    folder: 'Folder',
    file: 'File',
    'calendar-event': 'Calendar event'
  },
  /** A record without a name, after its kind. */
  number: 'No. {id}',
  more: 'Show more',
  moreOf: 'Show more ({left} left)',
  keptSince: 'Changes are kept since {time}.',
  volatile: 'Not shown: fields that change constantly ({fields}).',
  pinned: 'Pinned',
  nonePinned: 'Pin a project to have it here.',
  unpin: 'Unpin {title}',
  unpinned: 'Unpinned: {title}',
  recent: 'Recently opened',
  noneRecent: 'No other project was opened yet.',
  funnel: 'Active projects by stage',
  funnelPart: 'Not all projects are saved on this computer yet.'
}
