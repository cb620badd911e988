import type { en } from '../en'

export const changes: (typeof en)['changes'] = {
  since: 'Изменилось с прошлого просмотра ({time})',
  dismiss: 'Скрыть эти изменения',
  now: 'теперь',
  nothing: 'нет значения',
  state: 'Состояние',
  stateOf: {
    active: 'активен',
    deleted: 'удалён',
    missing: 'больше нет в списках'
  },
  more: 'и ещё {n} | и ещё {n} | и ещё {n}',
  partial: 'Более ранние изменения не сохранились: их могло быть больше.'
}
