/** Stored reminder settings and past reminders. */
import { reminderSettings } from '@shared/contract/prefs'
import { z, type Infer } from '@shared/contract/kit'
import { moment } from './visits'

/** Milliseconds to remember a reminder after the event's end, in case the clock is set back. */
const REMEMBERED_FOR = 24 * 60 * 60_000

/** `since`: when they were set; reminders due earlier are skipped. Epoch milliseconds. */
export const keptReminders = z.strictObject({ settings: reminderSettings, since: moment })

/** Dates of events whose reminders were shown. `key`: as in `CalendarOccurrence`. `over`: end of the event (epoch ms). */
export const reminded = z.array(z.strictObject({ key: z.string().max(1_000), over: moment }))
export type ShownReminder = Infer<typeof reminded>[number]

/** Past reminders plus new ones, without duplicates and without events that ended long ago. */
export const remembered = (
  before: readonly ShownReminder[],
  added: readonly ShownReminder[],
  now: number
): readonly ShownReminder[] => {
  const recent = before.filter(({ over }) => over + REMEMBERED_FOR >= now)
  return [...new Map([...recent, ...added].map((one) => [one.key, one])).values()]
}
