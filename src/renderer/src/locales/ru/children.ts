import type { en } from '../en'

export const children: (typeof en)['children'] = {
  tabs: 'Части проекта',
  tab: {
    overview: 'Обзор',
    timeline: 'Лента',
    steps: 'Этапы',
    actions: 'События',
    checklists: 'Чек-листы',
    goods: 'Товары',
    payments: 'Платежи',
    raw: 'Исходные данные'
  },
  one: {
    steps: 'Этап',
    actions: 'Событие',
    checklists: 'Чек-лист',
    goods: 'Товар',
    payments: 'Платёж'
  },
  byId: '{what} {id}',
  count: '{n} запись | {n} записи | {n} записей',
  due: 'срок {date}',
  wasNotDone: '{line} (не выполнено)',
  progress: '{done} из {of}',
  received: 'Поступило',
  receivedInPart: '{received} (известны не все платежи)',
  sum: 'Итого {sum}',
  paymentSum: 'Поступило {credit} · списано {debit} · баланс {balance}',
  paymentAhead: 'Не учтено, дата ещё не наступила: к поступлению {credit} · к списанию {debit}',
  paymentsUnclear:
    '{n} платёж без суммы или направления не учтён | {n} платежа без суммы или направления не учтены | {n} платежей без суммы или направления не учтены',
  direction: {
    all: 'Все',
    credit: 'Поступления',
    debit: 'Списания'
  }
}
