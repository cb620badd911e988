/** The Today page: due items, changes, pinned and recent projects. */
export const today = {
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
  whose: 'Whose checklists',
  mine: 'Mine',
  everyones: 'Everyone’s',
  askWho: 'Who are you in this workspace? Your own checklists then come first.',
  sayWho: 'Say who I am',
  notNow: 'Not now',
  due: 'due',
  untitledChecklist: 'Checklist without a name',
  noneDue: 'Nothing is due or overdue.',
  noneDueKnown: 'Nothing is due or overdue as far as is known.',
  noneKnown: 'Not known yet: no checklists have been read.',
  changed: 'What changed',
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
  funnel: 'Active projects by stage'
}
