import type { en } from '../en'

export const today: (typeof en)['today'] = {
  overdue: 'Просроченные чек-листы',
  known: 'Просмотрено проектов: {known} из {projects}; остальные просматриваются постепенно',
  knownAll: 'Просмотрено проектов: {known} из {projects}',
  mine: 'Только мои',
  due: 'срок',
  untitledChecklist: 'Чек-лист без названия',
  noneOverdue: 'Ничего не просрочено.',
  noneOverdueKnown: 'Среди просмотренного ничего не просрочено.',
  noneKnown: 'Пока неизвестно: чек-листы ещё ни одного проекта не прочитаны.',
  changed: 'Что изменилось',
  kind: 'Вид изменений',
  kindOf: {
    all: 'Все',
    changed: 'Значения',
    appeared: 'Новые',
    state: 'Удаления и возвраты'
  },
  onlyProjects: 'Только проекты',
  noneChanged: 'Изменений пока не замечено.',
  nothingKept: 'Пока неизвестно: ещё не прочитано ничего, что можно сравнить.',
  noneOfKind: 'Среди последних изменений ({searched}) таких нет.',
  appeared: 'Появилось',
  more: 'Показать ещё',
  keptSince: 'Изменения хранятся с {time}.',
  volatile: 'Без полей, которые меняются в каждом ответе: {fields}.',
  pinned: 'Закреплённые',
  nonePinned: 'Закрепите проект, и он будет здесь.',
  unpin: 'Открепить: {title}',
  unpinned: 'Откреплено: {title}',
  recent: 'Недавно открытые',
  noneRecent: 'Других открытых проектов пока нет.',
  funnel: 'Активные проекты по этапам'
}
