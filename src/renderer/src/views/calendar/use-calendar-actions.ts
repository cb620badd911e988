/** What the menu of the room and its commands do: links, files, paper. */
import { computed, type Ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import { namedRange } from '../../components/calendar/layout/weeks'
import type { WeekRules } from '../../basics/week-rules'
import { useCommands } from '../../commands/active'
import { copiedLink } from '../../composables/link-places'
import { useCopy } from '../../composables/use-copy'
import { useCalendarPrint, type PrintedFrom } from './use-calendar-print'
import { useSaveEvents, type SavedFrom } from './use-save-events'

export interface ActionsOptions extends SavedFrom, PrintedFrom {
  readonly day: Readonly<Ref<Day>>
  readonly rules: Readonly<Ref<WeekRules>>
  readonly openSettings: () => void
}

export function useCalendarActions(options: ActionsOptions) {
  const { workspaceId, mode, day, rules, openSettings } = options
  const copy = useCopy()
  const saveEvents = useSaveEvents(options)
  const { sheet, print } = useCalendarPrint({
    ...options,
    // What the heading names: a month without the ends of its weeks.
    range: computed(() => namedRange(mode.value, day.value, rules.value.firstDay))
  })
  const isOpen = (): boolean => workspaceId.value !== null
  // A year has its events nowhere on the screen, and would take hundreds of pages.
  const isPrinted = (): boolean => isOpen() && (mode.value !== 'year' || options.listed.value !== null)
  useCommands({
    'calendar-link': {
      run: () => {
        if (workspaceId.value === null) return undefined
        return copy(copiedLink(workspaceId.value, { kind: 'month', month: day.value.slice(0, 7) }))
      },
      enabled: isOpen
    },
    'calendar-save': { run: () => saveEvents(false), enabled: isOpen },
    'calendar-saveAll': { run: () => saveEvents(true), enabled: isOpen },
    'calendar-print': { run: () => print('printer'), enabled: isPrinted },
    'calendar-pdf': { run: () => print('pdf'), enabled: isPrinted },
    'calendar-settings': { run: openSettings, enabled: isOpen }
  })

  /** What is on paper; null while nothing is printed. */
  return sheet
}
