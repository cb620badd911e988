/** How the calendar is looked at, and how its times are read, as they are stored and sent over the bridge. */
import { CALENDAR_MODES, type CalendarSettings, type CalendarView } from '@shared/model/calendar'
import { isZone } from '@shared/rules/calendar/zones'
import { z } from 'zod'

/** More categories than anybody hides by hand. */
const MOST_HIDDEN = 2_000

const hour = z.number().int().min(0).max(24)

export const zoneName = z.string().max(100).refine(isZone)

export const hiddenCategories = z
  .array(z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER))
  .max(MOST_HIDDEN)

export const calendarView: z.ZodType<CalendarView> = z.strictObject({
  mode: z.enum(CALENDAR_MODES),
  hidden: hiddenCategories,
  onlyMine: z.boolean(),
  firstDay: z.number().int().min(1).max(7).nullable(),
  weekNumbers: z.boolean(),
  hours: z
    .strictObject({ from: hour, to: hour })
    .refine(({ from, to }) => from < to)
    .nullable()
})

export const calendarSettings: z.ZodType<CalendarSettings> = z.strictObject({
  zone: zoneName.nullable(),
  endDay: z.enum(['included', 'excluded']).nullable()
})
