import { bilingual } from '@shared/rules/bilingual'

/** Texts of native menus, complete: Electron labels roles in English only. */
export const MENU_WORDS = bilingual({
  about: ['About Deskside', 'О программе Deskside'],
  services: ['Services', 'Службы'],
  hide: ['Hide Deskside', 'Скрыть Deskside'],
  hideOthers: ['Hide Others', 'Скрыть остальные'],
  unhide: ['Show All', 'Показать все'],
  quit: ['Quit Deskside', 'Завершить Deskside'],
  file: ['File', 'Файл'],
  edit: ['Edit', 'Правка'],
  undo: ['Undo', 'Отменить'],
  redo: ['Redo', 'Повторить'],
  cut: ['Cut', 'Вырезать'],
  copy: ['Copy', 'Скопировать'],
  paste: ['Paste', 'Вставить'],
  pasteAndMatchStyle: ['Paste without Formatting', 'Вставить без форматирования'],
  delete: ['Delete', 'Удалить'],
  selectAll: ['Select All', 'Выделить всё'],
  view: ['View', 'Вид'],
  quick: ['Quick Look Up', 'Быстрый поиск'],
  resetZoom: ['Actual Size', 'Обычный размер'],
  zoomIn: ['Zoom In', 'Крупнее'],
  zoomOut: ['Zoom Out', 'Мельче'],
  togglefullscreen: ['Full Screen', 'Во весь экран'],
  reload: ['Reload', 'Перезагрузить'],
  toggleDevTools: ['Developer Tools', 'Инструменты разработчика'],
  go: ['Go', 'Переход'],
  help: ['Help', 'Справка'],
  window: ['Window', 'Окно'],
  minimize: ['Minimise', 'Свернуть'],
  zoom: ['Zoom', 'Изменить масштаб'],
  close: ['Close', 'Закрыть'],
  front: ['Bring All to Front', 'Все окна на передний план']
})

/** Entries with an Electron role; all others are menu titles. */
export type MenuRole = Exclude<
  keyof (typeof MENU_WORDS)['en'],
  'file' | 'edit' | 'view' | 'quick' | 'go' | 'help' | 'window'
>
