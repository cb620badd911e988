import type { en } from '../en'

export const common: (typeof en)['common'] = {
  asOf: 'на {time}',
  asOfFull: 'Ответ сервиса получен {moment}',
  notCached: 'ещё не загружено',
  cancel: 'Отмена',
  close: 'Закрыть',
  copied: 'Скопировано',
  remove: 'Удалить',
  details: 'Технические подробности',
  records: '{n} запись | {n} записи | {n} записей',
  dismiss: 'Скрыть',
  undo: 'Вернуть',
  undone: 'Возвращено'
}
