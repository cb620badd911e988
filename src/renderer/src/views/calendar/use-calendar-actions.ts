/** Commands of the calendar page: links, files, printing. */
import { computed, type Ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import { namedRange } from '../../components/calendar/layout/weeks'
import type { WeekRules } from '../../basics/week-rules'
import { useCommands } from '../../commands/active'
import { copiedLink } from '../../composables/link-routes'
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
    // The days of the heading: a month without the neighbours' days.
    range: computed(() => namedRange(mode.value, day.value, rules.value.firstDay))
  })
  const isOpen = (): boolean => workspaceId.value !== null
  // A year does not show its events, and would take hundreds of pages.
  const isPrinted = (): boolean => isOpen() && (mode.value !== 'year' || options.listed.value !== null)
  useCommands({
    'calendar-link': {
      run: () => {
        if (workspaceId.value === null) return undefined
        return copy(copiedLink(workspaceId.value, { kind: 'month', month: day.value.slice(0, 7) }))
      },
      isEnabled: isOpen
    },
    'calendar-save': { run: () => saveEvents(false), isEnabled: isOpen },
    'calendar-saveAll': { run: () => saveEvents(true), isEnabled: isOpen },
    'calendar-print': { run: () => print('printer'), isEnabled: isPrinted },
    'calendar-pdf': { run: () => print('pdf'), isEnabled: isPrinted },
    'calendar-settings': { run: openSettings, isEnabled: isOpen }
  })

  /** The printed sheet; null while nothing is printed. */
  return sheet
}
