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
  /** One value of a row in two lines. */
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
  refresh: 'Прочитать группу заново',
  refreshing: 'Запрашиваем сервис',
  refreshFailed: 'Не удалось обновить: {reason}',
  loading: 'Загрузка',
  loadingGroup: 'Загружаем группу',
  gone: 'Эта группа здесь неизвестна',
  goneHint: 'Группы {id} нет в кэше, и сервис её не вернул.',
  failed: 'Прочитать не удалось',
  fields: 'Поля',
  stateDeleted: 'Удалена',
  stateMissing: 'Больше не возвращается',
  stateMissingHint: 'Сервис больше не возвращает эту группу ни в одном из своих списков.',
  status: {
    count: '{n} группа | {n} группы | {n} групп',
    found: 'найдена {n} группа | найдены {n} группы | найдено {n} групп'
  },
  empty: {
    none: 'Групп нет',
    noneDeleted: 'Удалённых групп нет',
    noMatch: 'В кэше нет группы с таким названием',
    noMatchHint: 'Спросили и поиск самого сервиса, если он доступен.',
    reading: 'Читаем список',
    readingHint: 'Первые группы появятся здесь через мгновение.',
    clear: 'Очистить поиск'
  }
}
