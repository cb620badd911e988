/** Tray texts other than connection states, in both languages. */
export type TrayLanguage = 'en' | 'ru'

export const TRAY_WORDS = {
  en: {
    none: 'No workspace is open',
    keychain: 'Waiting for the keychain',
    unreadable: 'Token and secret can’t be read',
    unsaved: 'Nothing can be saved on the disk',
    since: (state: string, time: string) => `${state} (since ${time})`,
    noEvent: 'No event in the next 7 days',
    open: 'Open Deskside',
    quick: 'Quick look-up',
    panel: 'Side panel',
    pause: 'Pause sync',
    resume: 'Resume sync',
    quit: 'Quit Deskside'
  },
  ru: {
    none: 'Рабочее пространство не открыто',
    keychain: 'Хранилище ключей ещё не ответило',
    unreadable: 'Токен и секрет не читаются',
    unsaved: 'На диск ничего не сохранить',
    since: (state: string, time: string) => `${state} (с ${time})`,
    noEvent: 'В ближайшие 7 дней событий нет',
    open: 'Открыть Deskside',
    quick: 'Быстрый поиск',
    panel: 'Боковая панель',
    pause: 'Приостановить обновление',
    resume: 'Продолжить обновление',
    quit: 'Завершить Deskside'
  }
} as const
