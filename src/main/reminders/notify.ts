/** Notifications of the system. */
import { Notification } from 'electron'
import type { Log } from '../log'
import type { ShownNotice } from './reminders'
import type { NoticeWords } from './words'

/** Shows one; the caller holds it as long as a click on it is to be heard, which no event reliably tells the end of. */
export function notify(words: NoticeWords, onClick: () => void, log: Pick<Log, 'warn'>): ShownNotice | null {
  if (!Notification.isSupported()) return null
  const notification = new Notification({ title: words.title, body: words.body })
  notification.on('click', onClick)
  // Only Windows tells.
  notification.on('failed', (_event, error) => log.warn('a notification was not shown', { error }))
  notification.show()
  return { close: () => notification.close() }
}
