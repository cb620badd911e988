import type { en } from '../en'

export const children: (typeof en)['children'] = {
  tabs: 'Части проекта',
  tab: {
    overview: 'Обзор',
    timeline: 'Лента',
    steps: 'Этапы',
    events: 'События',
    checklists: 'Чек-листы',
    goods: 'Товары',
    payments: 'Платежи',
    raw: 'Исходное'
  },
  one: {
    steps: 'Этап',
    events: 'Событие',
    checklists: 'Чек-лист',
    goods: 'Товар',
    payments: 'Платёж'
  },
  byId: '{what} {id}',
  count: '{n} запись | {n} записи | {n} записей',
  countUnknown: 'ещё не сосчитано',
  partial: 'в кэше пока {count}',
  refresh: 'Прочитать этот список заново',
  ask: 'Спросить сервис',
  more: 'Показать ещё',
  moreOf: 'Показать ещё: {what}',
  none: {
    steps: 'У этого проекта нет этапов.',
    events: 'У этого проекта нет событий.',
    checklists: 'У этого проекта нет чек-листов.',
    goods: 'У этого проекта нет товаров.',
    payments: 'У этого проекта нет платежей.',
    timeline: 'В этом проекте ещё ничего не происходило.'
  },
  noneMatch: 'Под этот фильтр ничего не подходит.',
  unknown: {
    steps: 'Этапы этого проекта ещё не в кэше.',
    events: 'События этого проекта ещё не в кэше.',
    checklists: 'Чек-листы этого проекта ещё не в кэше.',
    goods: 'Товары этого проекта ещё не в кэше.',
    payments: 'Платежи этого проекта ещё не в кэше.',
    timeline: 'История этого проекта ещё не в кэше.'
  },
  notCached: 'ещё не в кэше: {what}',
  undated: 'Без даты',
  due: 'срок {date}',
  overdue: 'просрочен',
  done: 'выполнено',
  notDone: 'не выполнено',
  untitledItem: 'Пункт без названия',
  progress: '{done} из {of}',
  fields: 'Что ещё известно',
  nothingMore: 'Больше ничего не известно.',
  asking: 'Запрашиваю это событие у сервиса',
  eventGone: 'Сервис больше не возвращает это событие. Показано то, что есть в кэше.',
  balance: 'Баланс',
  balanceAfter: 'Баланс после этого платежа',
  sum: 'Итого {sum}',
  paymentSum: 'Поступило {credit} · списано {debit} · баланс {balance}',
  directionLabel: 'Направление',
  direction: {
    all: 'Все',
    credit: 'Поступления',
    debit: 'Списания'
  }
}
