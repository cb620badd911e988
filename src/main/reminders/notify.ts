import { Notification } from 'electron'
import type { Log } from '../log'
import type { ShownNotice } from './reminders'
import type { NoticeWords } from './words'

/** Shows a notification. The caller must hold a reference while clicks matter: no event reliably reports the end. */
export function notify(words: NoticeWords, onClick: () => void, log: Pick<Log, 'warn'>): ShownNotice | null {
  if (!Notification.isSupported()) return null
  const notification = new Notification({ title: words.title, body: words.body })
  notification.on('click', onClick)
  // Only Windows emits this event.
  notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
  notification.show()
  return { close: () => notification.close() }
}
