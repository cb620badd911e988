import type { en } from '../en'

export const board: (typeof en)['board'] = {
  title: 'Доска',
  changed: 'Изменился с вашего просмотра',
  moreSums: 'ещё {n}'
}
