/** Shared data for rendering events and days, provided by the calendar page. */
import { inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { CalendarCategory, CalendarOccurrence, Day } from '@shared/model/calendar'
import type { WeekRules } from '../../basics/week-rules'

/** An event's texts and colour, computed once. */
export interface EventLook {
  readonly title: string
  readonly isUntitled: boolean
  /** `14:00–15:30`; empty for all-day events. */
  readonly clock: string
  /** `14:00`, `2:00 PM`; empty for all-day events. */
  readonly startClock: string
  /** Everything shown, as one sentence. */
  readonly said: string
  /** Null without a category. */
  readonly mark: string | null
  readonly category: string | null
  /** A CSS value. */
  readonly colour: string
  /** Whether it is deleted or no longer returned. */
  readonly isGone: boolean
  /** The problem with its times, in words. */
  readonly doubt: string | null
}

export interface CalendarContext {
  readonly look: (occurrence: CalendarOccurrence) => EventLook
  readonly categories: ComputedRef<ReadonlyMap<number, CalendarCategory>>
  readonly marks: ComputedRef<ReadonlyMap<number, string>>
  readonly rules: ComputedRef<WeekRules>
  readonly weekNumbers: ComputedRef<boolean>
  /** The hours visible without scrolling. */
  readonly hours: ComputedRef<{ readonly from: number; readonly to: number }>
  readonly today: ComputedRef<Day>
  /** Epoch milliseconds. */
  readonly now: Readonly<Ref<number>>
  /** Id of the event whose details are open. */
  readonly openId: ComputedRef<number | null>
}

const KEY: InjectionKey<CalendarContext> = Symbol('calendar')

export const provideCalendar = (context: CalendarContext): void => provide(KEY, context)

export function useCalendar(): CalendarContext {
  const context = inject(KEY)
  if (context === undefined) throw new Error('The room provides the calendar.')
  return context
}
