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
    'no-endpoint': 'Saved data doesn’t include this.',
    'children-missing':
      'The checklists of {n} project are not saved yet or have an unreadable date. | The checklists of {n} projects are not saved yet or have an unreadable date.',
    'not-listed':
      '{n} project could not be checked: it was not opened yet. | {n} projects could not be checked: they were not opened yet.',
    'names-unknown':
      '{n} project could not be checked: it gives only a name, which may not be unique. | {n} projects could not be checked: they give only names, which may not be unique.'
  },
  noField: {
    project_group_id:
      'No field of the saved projects is recognised as project groups. If there is one, set it on the Fields page.',
    group_id: 'No field of the saved projects is recognised as user group. If there is one, set it on the Fields page.',
    user_id:
      'No field of the saved projects is recognised as the person responsible. If there is one, set it on the Fields page.',
    past: 'No field of the saved projects is recognised as next date. If there is one, set it to “Next date” on the Fields page.'
  },
  fields: 'Open the Fields page'
}
