import type { en } from '../en'

export const exports: typeof en.exports = {
  menu: 'Выгрузить',
  marked: 'Выгрузить выбранные',
  csv: 'CSV',
  xlsx: 'Книга Excel (XLSX)',
  running: 'Выгружено {done} из {count}',
  starting: 'Выгрузка …',
  cancel: 'Отменить выгрузку',
  done: '{n} проект записан в «{file}». | {n} проекта записано в «{file}». | {n} проектов записано в «{file}».',
  cut: '{n} текст не поместился в ячейку и обрезан. | {n} текста не поместились в ячейки и обрезаны. | {n} текстов не поместились в ячейки и обрезаны.'
}
