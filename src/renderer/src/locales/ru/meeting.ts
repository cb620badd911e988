import type { en } from '../en'

export const meeting: (typeof en)['meeting'] = {
  title: 'Карточка к встрече',
  where: 'Где',
  money: 'Деньги',
  next: 'Дальше',
  last: 'Последние события',
  address: 'Адрес',
  none: 'нет данных',
  owed: 'Долг',
  owedSum: '{owed} = цена {price} минус поступления {received}',
  received: 'Поступило',
  noPrice: 'неизвестен: у проекта нет цены',
  otherCurrency: 'В другой валюте',
  notCounted: 'поступило {sum}, не учтено',
  nextDate: 'Дата',
  partial: 'прочитаны только первые из них',
  copy: 'Скопировать',
  print: 'Печать'
}
