/** Days by hour as rendered: all-day events above, the others side by side, and focusable stops. */
import { computed } from 'vue'
import type { CalendarOccurrence, Day } from '@shared/model/calendar'
import { useCalendar } from './calendar-context'
import { dayWords } from './day-words'
import { columnsOf, MOST_BESIDE } from './layout/columns'
import { fitted, lanesOf } from './layout/lanes'
import { isLong } from './layout/span'
import type { Stop } from './layout/walk'
import type { ShownDays } from './shown-days'
import { eachOnce } from './view-press'

/** Maximum lanes above the hours; the last one is "more" if there are more events. */
const STRIP_LANES = 4

export interface TimeColumnsOptions {
  readonly range: () => readonly Day[]
  readonly days: () => ShownDays
}

export function useTimeColumns({ range, days }: TimeColumnsOptions) {
  const { look } = useCalendar()
  const strip = computed(() => {
    const long = days().placed.filter(({ span }) => isLong(span))
    const totals = range().map((day) => long.filter(({ span }) => span.first <= day && span.last >= day).length)
    return fitted(lanesOf(range(), long), totals, STRIP_LANES)
  })
  const stripLanes = computed(() => {
    const highest = Math.max(-1, ...strip.value.bars.map(({ lane }) => lane))
    return Math.max(highest + 1, strip.value.more.some((count) => count > 0) ? STRIP_LANES : 0)
  })

  const columns = computed(() => {
    const { byDay, isKnown: isAnswered, placed } = days()
    const short = placed.filter(({ span }) => !isLong(span))
    return range().map((day, place) => {
      const known = byDay.get(day)
      const { blocks, widest } = columnsOf(day, short)
      const isListed = widest > MOST_BESIDE || (known !== undefined && known.total > known.keys.length)
      return {
        day,
        place,
        listed: isListed,
        saved: isAnswered ? (known?.saved ?? 'none') : 'whole',
        said: dayWords(day, known ?? null, isAnswered),
        blocks: isListed
          ? []
          : blocks.map((block, index) => ({
              block,
              id: `cal-block-${place}-${index}`,
              look: look(block.placed.occurrence)
            })),
        bars: strip.value.bars.flatMap((bar, index) =>
          bar.from === place ? [{ bar, id: `cal-bar-${index}`, look: look(bar.placed.occurrence) }] : []
        ),
        more: isListed ? 0 : (strip.value.more[place] ?? 0)
      }
    })
  })

  const stops = computed<readonly Stop[]>(() =>
    eachOnce(
      columns.value.flatMap(({ day, bars, more, blocks }) => [
        ...bars.map(({ bar }): Stop => ({ day, key: bar.placed.occurrence.key })),
        ...(more > 0 ? [{ day, key: null }] : []),
        ...blocks.map(({ block }): Stop => ({ day, key: block.placed.occurrence.key }))
      ])
    )
  )

  interface DrawnBlock {
    readonly id: string
    readonly occurrence: CalendarOccurrence
  }
  function drawnAt(key: string): DrawnBlock | undefined {
    for (const { bars, blocks } of columns.value) {
      const bar = bars.find((one) => one.bar.placed.occurrence.key === key)
      if (bar) return { id: bar.id, occurrence: bar.bar.placed.occurrence }
      const block = blocks.find((one) => one.block.placed.occurrence.key === key)
      if (block) return { id: block.id, occurrence: block.block.placed.occurrence }
    }
    return undefined
  }
  /** The id of the focused element. */
  function idOf(at: Day, stop: Stop | null): string {
    if (stop === null) return `cal-day-${at}`
    if (stop.key === null) return `cal-more-${stop.day}`
    return drawnAt(stop.key)?.id ?? `cal-day-${at}`
  }
  return { columns, stripLanes, stops, idOf, drawn: (key: string) => drawnAt(key)?.occurrence }
}
