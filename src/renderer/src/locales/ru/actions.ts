import type { en } from '../en'

export const actions: (typeof en)['actions'] = {
  menu: 'Другие действия',
  elsewhere: '«{title}» относится к рабочему пространству «{name}», а сейчас открыто другое.',
  elsewhereHint: 'Одновременно открыто одно рабочее пространство. Когда вы откроете нужное, окно снова покажет проект.',
  closeWindow: 'Закрыть окно'
}
