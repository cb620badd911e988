/** The room Today: what is overdue, and what changed. */
export const today = {
  overdue: 'Overdue checklists',
  known: 'Known for {known} of {projects} projects',
  mine: 'Mine only',
  noneOverdue: 'Nothing is overdue in what is known.',
  changed: 'What changed',
  onlyProjects: 'Projects only',
  noneChanged: 'No changes were noticed yet.',
  appeared: 'appeared',
  more: 'Show more',
  keptSince: 'Changes are kept since {time}.'
}
