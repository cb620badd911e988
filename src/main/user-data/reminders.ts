/** Stored reminder settings and past reminders. */
import { reminderSettings } from '@shared/contract/prefs'
import type { ReminderSettings } from '@shared/model/calendar'
import { z } from 'zod'

/** Milliseconds to remember a reminder after the event's end, in case the clock is set back. */
const REMEMBERED_FOR = 24 * 60 * 60_000

const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `since`: when they were set; reminders due earlier are skipped. Epoch milliseconds. */
export interface KeptReminders {
  readonly settings: ReminderSettings
  readonly since: number
}

export const keptReminders: z.ZodType<KeptReminders> = z.strictObject({ settings: reminderSettings, since: moment })

/** A date of an event whose reminder was shown. */
export interface Reminded {
  /** `CalendarOccurrence.key` */
  readonly key: string
  /** End of the event; epoch milliseconds. */
  readonly over: number
}

export const reminded: z.ZodType<readonly Reminded[]> = z.array(
  z.strictObject({ key: z.string().max(1_000), over: moment })
)

/** Past reminders plus new ones, without duplicates and without events that ended long ago. */
export const remembered = (
  before: readonly Reminded[],
  added: readonly Reminded[],
  now: number
): readonly Reminded[] => {
  const recent = before.filter(({ over }) => over + REMEMBERED_FOR >= now)
  return [...new Map([...recent, ...added].map((one) => [one.key, one])).values()]
}
