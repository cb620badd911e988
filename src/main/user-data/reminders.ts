/** Of what the user is reminded, and of what they have been, as it is stored. */
import { REMINDED_OF, type ReminderSettings } from '@shared/model/calendar'
import { z } from 'zod'

/** A week. */
export const MOST_MINUTES = 7 * 24 * 60
const MOST_CATEGORIES = 2_000
/** Remembered for so long after an event is over: clocks are set back, too. Milliseconds. */
const REMEMBERED_FOR = 24 * 60 * 60_000

const minutes = z.number().int().min(0).max(MOST_MINUTES)
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const reminderSettings: z.ZodType<ReminderSettings> = z.strictObject({
  of: z.enum(REMINDED_OF),
  minutes,
  byCategory: z
    .array(
      z.strictObject({
        id: z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
        minutes: minutes.nullable()
      })
    )
    .max(MOST_CATEGORIES),
  quiet: z.strictObject({ from: time, to: time }).nullable(),
  hideText: z.boolean()
})

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
