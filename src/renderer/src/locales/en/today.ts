/** The Today page: due items, changes, pinned and recent projects. */
export const today = {
  contacts: 'My next contacts',
  contactToday: 'today',
  /** Before a date, for readers. */
  contactOver: 'passed',
  contactsOfWhom: 'Say who you are to see which of your contacts are due.',
  noContacts: 'None of your open projects has a next date that is due or past.',
  myEvents: 'My events',
  nextOn: 'Next: {day}',
  nothingAhead: 'Nothing more today or tomorrow.',
  noneLater: 'Nothing in the {days} days after that.',
  laterUnsaved: 'Not all days are saved yet. There may be an earlier event.',
  others: 'Others today: {list}',
  otherEvents: '{n} event | {n} events',
  wholeDays: 'All day today: {list}',
  dueHeading: 'Checklists due',
  bucket: {
    today: 'Due today',
    week: 'Overdue since this week',
    earlier: 'Overdue from earlier weeks',
    undated: 'Overdue, no date given'
  },
  known: {
    ofAll: 'Checklists loaded: {known} of {projects} projects',
    ofMine: 'Checklists loaded: {known} of your {projects} projects'
  },
  /** Why the other checklists are not loaded yet. */
  restIs: {
    loading: '{known}, loading more',
    sparing: '{known}, loading slowly to spare battery and network',
    afterLists: '{known}, loading goes on after the lists',
    paused: '{known}, sync is paused',
    away: '{known}, loading goes on when the connection works again',
    full: '{known}, the space for saved data is used up'
  },
  knownAll: {
    ofAll: 'Checklists loaded: all {projects} projects',
    ofMine: 'Checklists loaded: all your {projects} projects'
  },
  whose: 'Whose Today',
  mine: 'Mine',
  everyones: 'Everyone’s',
  askWho: 'Who are you in this workspace? Today then shows what needs you.',
  notNow: 'Not now',
  due: 'due',
  untitledChecklist: 'Checklist without a name',
  noneDue: 'Nothing is due or overdue.',
  noneDueKnown: 'Nothing is due or overdue in the loaded checklists.',
  noneKnown: 'No checklists are loaded yet.',
  changed: 'What changed',
  changedSince: 'Changed since yesterday',
  earlier: 'Show earlier changes',
  noneSinceYesterday: 'No changes were noticed since yesterday.',
  noneOfMine: 'No changes were noticed since yesterday in your records.',
  kind: 'Kind of change',
  kindOf: {
    all: 'All',
    changed: 'Values',
    appeared: 'New',
    state: 'Deleted or restored'
  },
  onlyProjects: 'Projects only',
  noneChanged: 'No changes were noticed yet.',
  nothingKept: 'There is no earlier data to compare with yet.',
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
