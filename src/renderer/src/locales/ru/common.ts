import type { en } from '../en'

export const common: (typeof en)['common'] = {
  asOf: 'на {time}',
  asOfFull: 'Получено с сервера {moment}',
  notCached: 'ещё не сохранено',
  cancel: 'Отмена',
  close: 'Закрыть',
  copied: 'Скопировано',
  readAs: 'Также как «{text}»',
  remove: 'Удалить',
  details: 'Технические подробности',
  records: '{n} запись | {n} записи | {n} записей',
  dismiss: 'Скрыть',
  advanced: 'Дополнительно',
  optional: 'необязательно',
  reveal: 'Показать: {field}',
  conceal: 'Скрыть: {field}',
  tryKeychain: 'Попробовать хранилище ещё раз',
  nameEmpty: 'Введите название.',
  undo: 'Отменить',
  undone: 'Действие отменено'
}
