import type { en } from '../en'

export const dates: (typeof en)['dates'] = {
  calendar: 'Календарь',
  problem: 'Это не дата. Введите её так: {example}.',
  pattern: { day: 'дд', month: 'мм', year: 'гггг' },
  previousYear: 'Предыдущий год',
  previousMonth: 'Предыдущий месяц',
  nextMonth: 'Следующий месяц',
  nextYear: 'Следующий год',
  period: {
    when: 'Когда',
    anyTime: 'Любое время',
    future: 'С сегодняшнего дня',
    past: 'До сегодняшнего дня',
    from: 'с {day}',
    to: 'до {day}',
    first: 'С',
    last: 'По',
    apply: 'Искать в эти дни'
  }
}
