import type { en } from '../en'

export const records: (typeof en)['records'] = {
  groups: 'Группы',
  list: 'Список групп проектов',
  detail: 'Группа',
  search: 'Поиск по названию или номеру',
  which: 'Какие группы',
  active: 'Активные',
  deleted: 'Удалённые',
  group: 'Группа {id}',
  /** One value of a row in the two-line layout. */
  line: '{column}: {value}',
  name: 'Название',
  previous: 'Предыдущая группа',
  next: 'Следующая группа',
  splitter: 'Граница между списком и подробностями',
  created: {
    label: 'Создана',
    any: 'За всё время',
    now: 'Создана: {period}'
  },
  sizes: {
    upTo: 'до {size}',
    between: 'от {from} до {to}',
    from: 'от {size}'
  },
  close: 'Закрыть',
  refresh: 'Обновить группу',
  refreshing: 'Обновляем',
  refreshFailed: 'Не удалось обновить: {reason}',
  loading: 'Загружаем',
  loadingGroup: 'Загружаем группу',
  gone: 'Группа не найдена',
  goneHint: 'Группы {id} нет ни на этом компьютере, ни на сервере.',
  failed: 'Прочитать не удалось',
  fields: 'Поля',
  stateDeleted: 'Удалена',
  stateMissing: 'Больше нет в списках',
  stateMissingHint: 'Этой группы больше нет ни среди активных, ни среди удалённых.',
  status: {
    count: '{n} группа | {n} группы | {n} групп',
    found: 'найдена {n} группа | найдены {n} группы | найдено {n} групп'
  },
  empty: {
    none: 'Групп нет',
    noneDeleted: 'Удалённых групп нет',
    noMatch: 'Ничего не найдено',
    noMatchHint: 'Поиск шёл и на сервере, если он доступен.',
    reading: 'Загружаем список',
    readingHint: 'Первые группы сейчас появятся здесь.',
    clear: 'Очистить поиск'
  }
}
