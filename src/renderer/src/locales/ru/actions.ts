import type { en } from '../en'

export const actions: (typeof en)['actions'] = {
  menu: 'Другие действия',
  elsewhere: '«{title}» относится к пространству «{name}», а сейчас открыто другое.',
  elsewhereHint: 'Одновременно открыто одно пространство. Окно снова покажет проект, как только откроется его.',
  closeWindow: 'Закрыть окно'
}
