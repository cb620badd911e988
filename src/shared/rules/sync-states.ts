/** Labels for the states of connection and sweeps, on screens and in the tray. */
export const SYNC_STATES = {
  en: {
    unknown: 'Checking the connection',
    online: 'Online',
    onlinePartly: 'Online, but some lists could not be read',
    syncing: 'Syncing {percent}',
    syncingJust: 'Syncing',
    syncingCount: 'Syncing, {n} record so far | Syncing, {n} records so far',
    paused: 'Sync paused',
    offline: 'No network',
    'proxy-login': 'The proxy asks for a sign-in',
    'captive-portal': 'The network asks for a sign-in page',
    unreachable: 'The server does not answer',
    unusable: 'The server gives no usable answer',
    'credentials-refused': 'Token or secret refused',
    'credentials-missing': 'Token and secret are missing',
    quota: 'The lookup quota is used up',
    'tls-untrusted': 'The certificate is not trusted'
  },
  ru: {
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
  }
}
