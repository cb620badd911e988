import type { meeting as en } from '../en/meeting'

export const meeting: typeof en = {
  title: 'Карточка встречи',
  where: 'Где',
  money: 'Деньги',
  next: 'Дальше',
  last: 'Последние события',
  address: 'Адрес',
  none: 'нет данных',
  event: 'Событие',
  overdue: 'Просрочено',
  unknown: 'неизвестно',
  nextDate: 'Дата',
  partial: 'известно не всё',
  state: 'Состояние'
}
