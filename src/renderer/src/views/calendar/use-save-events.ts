/** Saves the page's events as a calendar file. */
import type { Ref } from 'vue'
import type { Day } from '@shared/model/calendar'
import type { CalendarFilter, CalendarListOf } from '@shared/contract/calendar'
import { useCalendarSave } from '../../components/calendar/use-calendar-save'
import { t } from '../../locales/calendar'
import { isWholeRange } from './whole-range'

export interface SavedFrom {
  readonly workspaceId: Readonly<Ref<string | null>>
  readonly zone: Readonly<Ref<string>>
  readonly filter: Readonly<Ref<CalendarFilter>>
  /** The list shown in place of days; null: the days of `range` are shown. */
  readonly listed: Readonly<Ref<CalendarListOf | null>>
  readonly range: Readonly<Ref<{ readonly from: Day; readonly to: Day }>>
  readonly saved: Readonly<Ref<ReadonlyMap<string, number | null> | null>>
  readonly words: Readonly<Ref<string>>
  readonly heading: Readonly<Ref<string>>
}

const ALL_DAYS = { kind: 'range', from: null, to: null } as const

/** @returns saves the shown events, or with `all` everything saved of the chosen categories; never rejects */
export function useSaveEvents(from: SavedFrom): (all: boolean) => Promise<void> {
  const { save } = useCalendarSave()
  const nameOf = (all: boolean): string =>
    all ? t('calendar.title') : from.words.value === '' ? from.heading.value : from.words.value
  return async (all) => {
    const workspaceId = from.workspaceId.value
    if (workspaceId === null) return
    const zone = from.zone.value
    const of: CalendarListOf = all ? ALL_DAYS : (from.listed.value ?? { kind: 'range', ...from.range.value })
    await save({
      ...{ workspaceId, zone, name: nameOf(all) },
      of: { kind: 'list', list: { of, filter: from.filter.value, zone } },
      isPartly: of.kind === 'range' && !isWholeRange(of, from.saved.value)
    })
  }
}
