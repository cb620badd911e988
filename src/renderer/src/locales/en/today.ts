/** The room Today: what is overdue, what changed, what one comes back to. */
export const today = {
  overdue: 'Overdue checklists',
  known: 'Looked at for {known} of {projects} projects; the others are looked at bit by bit',
  mine: 'Mine only',
  due: 'due',
  untitledChecklist: 'Checklist without a title',
  noneOverdue: 'Nothing is overdue.',
  noneOverdueKnown: 'Nothing is overdue in what was looked at.',
  noneKnown: 'Not known yet: no project’s checklists have been read.',
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
  noneOfKind: 'None of this kind among the newest {looked} changes.',
  appeared: 'Appeared',
  more: 'Show more',
  keptSince: 'Changes are kept since {time}.',
  restless: 'Without fields that are different in every answer: {fields}.',
  pinned: 'Pinned',
  nonePinned: 'Pin a project to have it here.',
  unpin: 'Unpin {title}',
  unpinned: 'Unpinned: {title}',
  recent: 'Recently opened',
  noneRecent: 'No other project was opened yet.',
  funnel: 'Active projects by stage'
}
