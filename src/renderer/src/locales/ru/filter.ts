import type { en } from '../en'

export const filter: (typeof en)['filter'] = {
  clear: 'Сбросить фильтр',
  byWords: 'Слова',
  findIn: 'Найти в этом списке',
  byId: '№\u00a0{id} (название неизвестно)',
  period: {
    today: 'Сегодня',
    yesterday: 'Вчера',
    week: 'Эта неделя',
    month: 'Этот месяц',
    'last-month': 'Прошлый месяц',
    quarter: 'Этот квартал',
    year: 'Этот год',
    'last-30': 'Последние 30 дней'
  },
  havingTitle: 'Есть или нет',
  having: {
    actions: 'есть события',
    payments: 'есть платежи',
    tasks: 'есть задачи',
    goods: 'есть товары',
    no_actions: 'нет событий',
    no_payments: 'нет платежей',
    no_tasks: 'нет задач',
    no_goods: 'нет товаров',
    checklists_expired: 'просрочен чек-лист'
  },
  chip: {
    open: 'не выигран и не проигран',
    is: '{field}: {value}',
    include: '{field}: {value}',
    period: '{field}: с {from} по {to}',
    named: '{field}: {value}',
    namedPeriod: '{field}: с {from} по {to}',
    words: 'Со словами «{text}»',
    contains: '{field}: содержит «{text}»',
    localOnly: 'Проверяется только по сохранённым данным',
    quoted: '«{text}»',
    or: '{names} или {last}',
    orMore: '{names} или ещё {n}'
  }
}
