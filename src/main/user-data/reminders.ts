/** Of what the user is reminded, and of what they have been, as it is stored. */
import { reminderSettings } from '@shared/contract/prefs'
import type { ReminderSettings } from '@shared/model/calendar'
import { z } from 'zod'

/** Remembered for so long after an event is over: clocks are set back, too. Milliseconds. */
const REMEMBERED_FOR = 24 * 60 * 60_000

const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** `since`: when they were set; what came due before is not reminded of. Epoch milliseconds. */
export interface KeptReminders {
  readonly settings: ReminderSettings
  readonly since: number
}

export const keptReminders: z.ZodType<KeptReminders> = z.strictObject({ settings: reminderSettings, since: moment })

/** A date of an event of which the user was reminded. */
export interface Reminded {
  /** `CalendarOccurrence.key` */
  readonly key: string
  /** When it is over; epoch milliseconds. */
  readonly over: number
}

export const reminded: z.ZodType<readonly Reminded[]> = z.array(
  z.strictObject({ key: z.string().max(1_000), over: moment })
)

/** Of what the user was reminded, each once, with some more; without those that have long been over. */
export const remembered = (
  before: readonly Reminded[],
  added: readonly Reminded[],
  now: number
): readonly Reminded[] => {
  const recent = before.filter(({ over }) => over + REMEMBERED_FOR >= now)
  return [...new Map([...recent, ...added].map((one) => [one.key, one])).values()]
}
