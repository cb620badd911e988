import { SYNC_STATES } from '@shared/rules/sync-states'
import type { en } from '../en'

export const sync: (typeof en)['sync'] = {
  title: 'Связь и данные',
  open: 'Связь и данные: {state}',
  state: SYNC_STATES.ru,
  since: 'с {time}',
  announce: {
    back: 'Сервер снова отвечает.',
    changed: 'Связь: {state}.',
    done: 'Обновление завершено.',
    failed: 'Один из списков не удалось прочитать.'
  }
}
