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
  atLeast: 'не менее {sum}',
  nextDate: 'Дата',
  partial: 'известны не все',
  state: 'Состояние'
}
