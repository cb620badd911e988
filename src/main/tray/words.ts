/** Tray texts other than connection states, in both languages. */
import { bilingual } from '@shared/rules/bilingual'

export const TRAY_WORDS = bilingual({
  none: ['No workspace is open', 'Рабочее пространство не открыто'],
  keychain: ['Waiting for the keychain', 'Хранилище ключей ещё не ответило'],
  unreadable: ['Token and secret can’t be read', 'Токен и секрет не читаются'],
  unsaved: ['Nothing can be saved on the disk', 'На диск ничего не сохранить'],
  since: [
    (state: string, time: string) => `${state} (since ${time})`,
    (state: string, time: string) => `${state} (с ${time})`
  ],
  noEvent: ['No event in the next 7 days', 'В ближайшие 7 дней событий нет'],
  open: ['Open Deskside', 'Открыть Deskside'],
  quick: ['Quick look-up', 'Быстрый поиск'],
  panel: ['Side panel', 'Боковая панель'],
  pause: ['Pause sync', 'Приостановить обновление'],
  resume: ['Resume sync', 'Продолжить обновление'],
  quit: ['Quit Deskside', 'Завершить Deskside']
})
