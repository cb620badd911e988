import type { en } from '../en'

export const today: (typeof en)['today'] = {
  overdue: 'Просроченные чек-листы',
  known: 'Известно по проектам: {known} из {projects}',
  mine: 'Только мои',
  noneOverdue: 'Среди известного ничего не просрочено.',
  changed: 'Что изменилось',
  onlyProjects: 'Только проекты',
  noneChanged: 'Изменений пока не замечено.',
  appeared: 'появилось',
  more: 'Показать ещё',
  keptSince: 'Изменения хранятся с {time}.'
}
