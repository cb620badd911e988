/** The projects of a person or group, beside its details. */
export const projectsOf = {
  group: 'Projects',
  person: 'Latest projects',
  overdue: 'With an overdue checklist',
  past: 'Next date passed',
  count: '{n} active project | {n} active projects',
  atLeast: 'at least {n} active project | at least {n} active projects',
  unknown: 'not known',
  reading: 'Looking through the projects',
  latest: 'The newest {n} are shown.',
  showAll: 'Show all {n}',
  more: 'Show more',
  show: 'Show in the list',
  /** Short, for a column. */
  column: '{n}+',
  none: {
    group: 'No active project is in this group.',
    person: 'No active projects.',
    overdue: 'None of their active projects has an overdue checklist.',
    past: 'None of their open projects has a next date that has passed.'
  },
  doubt: {
    'nothing-saved': 'No projects are saved on this computer yet.',
    'part-saved': 'Only a part of the projects is saved on this computer so far.',
    'no-endpoint': 'What is saved on this computer doesn’t tell this.',
    'children-missing':
      'The checklists of {n} project are not saved yet, or a date in them was not understood. | The checklists of {n} projects are not saved yet, or a date in them was not understood.',
    'not-listed':
      'Not known for {n} project: lists don’t tell this, and it was not opened yet. | Not known for {n} projects: lists don’t tell this, and they were not opened yet.',
    'names-unknown':
      'Not known for {n} project: it gives a name only, and several may have that name. | Not known for {n} projects: they give a name only, and several may have that name.'
  },
  noField: {
    project_group_id:
      'None of the fields of the saved projects is recognised as their project groups. If one of them is, say so on the Fields page.',
    group_id:
      'None of the fields of the saved projects is recognised as their user group. If one of them is, say so on the Fields page.',
    user_id:
      'None of the fields of the saved projects is recognised as the person responsible. If one of them is, say so on the Fields page.',
    past: 'None of the fields of the saved projects is recognised as a next date. If one of them is, set it to “Next date” on the Fields page.'
  },
  fields: 'Open the Fields page'
}
