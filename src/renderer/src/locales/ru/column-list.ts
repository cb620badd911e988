import type { columnList as en } from '../en/column-list'

export const columnList: typeof en = {
  columns: 'Столбцы',
  find: 'Найти поле',
  section: {
    shown: 'Показаны',
    fields: 'Другие столбцы',
    parts: 'Части ссылок'
  },
  left: 'Сдвинуть «{column}» влево',
  right: 'Сдвинуть «{column}» вправо',
  pin: 'Закрепить «{column}» слева',
  usual: 'Обычные столбцы',
  notFound: 'Ничего не найдено.',
  most: 'Столбцами могут быть не более {n} полей сразу.'
}
