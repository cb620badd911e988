/** What every view of the calendar needs to draw an event or a day: provided by the room. */
import { inject, provide, type ComputedRef, type InjectionKey, type Ref } from 'vue'
import type { CalendarCategory, CalendarOccurrence, Day } from '@shared/model/calendar'
import type { WeekRules } from '../../basics/week-rules'

/** An event in words and colour, worked out once. */
export interface EventLook {
  readonly title: string
  readonly untitled: boolean
  /** `14:00–15:30`; empty for whole days. */
  readonly clock: string
  /** Everything that is drawn, as a sentence. */
  readonly said: string
  /** Null without a category. */
  readonly mark: string | null
  readonly category: string | null
  /** A CSS value. */
  readonly colour: string
  /** Deleted, or no longer returned. */
  readonly gone: boolean
  /** What is wrong with its times, in words. */
  readonly doubt: string | null
}

export interface CalendarContext {
  readonly look: (occurrence: CalendarOccurrence) => EventLook
  readonly categories: ComputedRef<ReadonlyMap<number, CalendarCategory>>
  readonly marks: ComputedRef<ReadonlyMap<number, string>>
  readonly rules: ComputedRef<WeekRules>
  readonly weekNumbers: ComputedRef<boolean>
  /** The hours that are seen without scrolling. */
  readonly hours: ComputedRef<{ readonly from: number; readonly to: number }>
  readonly today: ComputedRef<Day>
  /** Epoch milliseconds. */
  readonly now: Readonly<Ref<number>>
  /** The event whose details are shown. */
  readonly openId: ComputedRef<number | null>
}

const KEY: InjectionKey<CalendarContext> = Symbol('calendar')

export const provideCalendar = (context: CalendarContext): void => provide(KEY, context)

export function useCalendar(): CalendarContext {
  const context = inject(KEY)
  if (context === undefined) throw new Error('The room provides the calendar.')
  return context
}
