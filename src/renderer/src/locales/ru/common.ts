import type { en } from '../en'

export const common: (typeof en)['common'] = {
  asOf: 'на {time}',
  asOfFull: 'Ответ сервиса получен {moment}',
  notCached: 'ещё не загружено',
  cancel: 'Отмена',
  close: 'Закрыть',
  copy: 'Копировать',
  copied: 'Скопировано',
  save: 'Сохранить',
  retry: 'Повторить',
  refresh: 'Обновить',
  undo: 'Вернуть',
  remove: 'Удалить',
  details: 'Технические подробности',
  more: 'Ещё',
  yes: 'Да',
  no: 'Нет',
  none: 'Нет',
  unknownId: '№ {id}',
  loading: 'Загружается',
  records: '{n} запись | {n} записи | {n} записей',
  dismiss: 'Скрыть',
  show: 'Показать',
  hide: 'Скрыть'
}
