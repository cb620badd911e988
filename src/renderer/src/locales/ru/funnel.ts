import type { en } from '../en'

export const funnel: (typeof en)['funnel'] = {
  title: 'Воронка',
  projects: 'Проекты',
  sum: 'Сумма',
  noStage: 'Без этапа',
  without: 'Без воронки',
  none: 'Нет проектов, по которым можно построить воронку.'
}
