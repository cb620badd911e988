import type { en } from '../en'

export const actions: (typeof en)['actions'] = {
  menu: 'Другие действия',
  pin: 'Закрепить',
  unpin: 'Открепить',
  link: 'Скопировать ссылку',
  mail: 'Скопировать сводку для письма',
  text: 'Скопировать все поля текстом'
}
