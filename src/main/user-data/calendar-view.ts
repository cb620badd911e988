/** How the calendar is looked at, and how its times are read, as they are stored and sent over the bridge. */
import { hiddenCategories, zoneName } from '@shared/contract/calendar'
import { CALENDAR_MODES, type CalendarSettings, type CalendarView } from '@shared/model/calendar'
import { z } from 'zod'

const hour = z.number().int().min(0).max(24)

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
