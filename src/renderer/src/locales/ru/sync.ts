import type { en } from '../en'

export const sync: (typeof en)['sync'] = {
  title: 'Связь и данные',
  open: 'Связь и данные: {state}',
  state: {
    unknown: 'Проверяется связь',
    online: 'На связи',
    onlinePartly: 'На связи, но прочитаны не все списки',
    syncing: 'Обновление, {percent}',
    syncingJust: 'Обновление',
    syncingCount:
      'Обновление, получена {n} запись | Обновление, получено {n} записи | Обновление, получено {n} записей',
    paused: 'Обновление приостановлено',
    offline: 'Нет сети',
    'proxy-login': 'Прокси-сервер просит войти',
    'captive-portal': 'Сеть просит войти через страницу в браузере',
    unreachable: 'Сервер не отвечает',
    unusable: 'Ответ сервера не удаётся разобрать',
    'credentials-refused': 'Токен или секрет не приняты',
    'credentials-missing': 'Нет токена и секрета',
    quota: 'Исчерпан лимит подсказок',
    'tls-untrusted': 'Сертификату нельзя доверять'
  },
  since: 'с {time}',
  announce: {
    back: 'Сервер снова отвечает.',
    changed: 'Связь: {state}.',
    done: 'Обновление завершено.',
    failed: 'Один из списков не удалось прочитать.'
  }
}
