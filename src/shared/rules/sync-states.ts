import { bilingual } from './bilingual'

/** Labels for the states of connection and sweeps, on screens and in the tray. */
export const SYNC_STATES = bilingual({
  unknown: ['Checking the connection', 'Проверяется связь'],
  online: ['Online', 'На связи'],
  onlinePartly: ['Online, but some lists could not be read', 'На связи, но прочитаны не все списки'],
  syncing: ['Syncing {percent}', 'Обновление, {percent}'],
  syncingJust: ['Syncing', 'Обновление'],
  syncingCount: [
    'Syncing, {n} record so far | Syncing, {n} records so far',
    'Обновление, получена {n} запись | Обновление, получено {n} записи | Обновление, получено {n} записей'
  ],
  paused: ['Sync paused', 'Обновление приостановлено'],
  offline: ['No network', 'Нет сети'],
  'proxy-login': ['The proxy asks for a sign-in', 'Прокси-сервер просит войти'],
  'captive-portal': ['The network asks for a sign-in page', 'Сеть просит войти через страницу в браузере'],
  unreachable: ['The server does not answer', 'Сервер не отвечает'],
  unusable: ['The server gives no usable answer', 'Ответ сервера не удаётся разобрать'],
  'credentials-refused': ['Token or secret refused', 'Токен или секрет не приняты'],
  'credentials-missing': ['Token and secret are missing', 'Нет токена и секрета'],
  quota: ['The lookup quota is used up', 'Исчерпан лимит подсказок'],
  'tls-untrusted': ['The certificate is not trusted', 'Сертификату нельзя доверять']
})
