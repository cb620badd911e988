import type { en } from '../en'

export const meeting: (typeof en)['meeting'] = {
  title: 'Карточка встречи',
  where: 'Где',
  money: 'Деньги',
  next: 'Дальше',
  last: 'Последние события',
  address: 'Адрес',
  none: 'нет данных',
  received: 'Поступило',
  event: 'Событие',
  overdue: 'Просрочено',
  unknown: 'неизвестно',
  inPart: '{received} (известны не все платежи)',
  nextDate: 'Дата',
  partial: 'известно не всё',
  state: 'Состояние'
}
