import type { en } from '../en'

export const shell: (typeof en)['shell'] = {
  skip: 'Перейти к содержимому',
  rooms: 'Разделы',
  projects: 'Проекты',
  back: 'Назад',
  forward: 'Вперёд',
  settings: 'Настройки',
  workspace: 'Рабочее пространство: {name}',
  workspaceMenu: 'Рабочие пространства',
  demo: 'Демо',
  demoHint: 'Вымышленные данные, они есть только на этом компьютере',
  memory: 'До выхода',
  memoryHint: 'На диске ничего не хранится: ключи доступа и кэш живут до выхода из программы',
  addWorkspace: 'Добавить пространство',
  manageWorkspaces: 'Управление пространствами',
  needsCredentials: 'Нужны ключи доступа',
  keychainWaiting: 'Ожидается хранилище ключей',
  keychainWaitingHint: 'Возможно, оно спрашивает пароль в другом окне. Кэш откроется, как только оно ответит.',
  noneOpen: 'Ни одно пространство не открыто.',
  openNamed: 'Открыть: {name}',
  notices: 'Сообщения',
  failedToStart: 'Deskside не удалось запустить.',
  startAgain: 'Попробовать ещё раз',
  pageMissingTitle: 'Не найдено',
  pageMissing: 'По этому адресу ничего нет.',
  pageMissingAction: 'Перейти к проектам'
}
