/** Prints the page's content completely, or saves it as a PDF, not only the visible part. */
import { nextTick, shallowRef, type Ref } from 'vue'
import type { CalendarMode, CalendarRow, Day } from '@shared/model/calendar'
import type { CalendarFilter, CalendarListOf } from '@shared/contract/calendar'
import { paperOf } from '../../rules/paper'
import { daysFrom } from '../../components/calendar/layout/weeks'
import { formatLocale, formatMoment } from '../../basics/format'
import { request } from '../../desktop'
import { t } from '../../locales/calendar'
import { useNotices } from '../../state/notices'
import { useWorkspaces } from '../../state/workspaces'

/** Rows per request. */
const PAGE = 500

export interface PrintedFrom {
  readonly workspaceId: Readonly<Ref<string | null>>
  readonly zone: Readonly<Ref<string>>
  readonly filter: Readonly<Ref<CalendarFilter>>
  readonly mode: Readonly<Ref<CalendarMode>>
  /** The list shown in place of days; null: the days of `range` are shown. */
  readonly listed: Readonly<Ref<CalendarListOf | null>>
  readonly range: Readonly<Ref<{ readonly from: Day; readonly to: Day }>>
  readonly heading: Readonly<Ref<string>>
  /** Age and missing days, in words. */
  readonly status: Readonly<Ref<{ readonly parts: readonly string[] }>>
}

export interface PrintedCalendar {
  readonly heading: string
  readonly facts: readonly string[]
  readonly rows: readonly CalendarRow[]
  readonly week: readonly Day[] | null
}

export function useCalendarPrint(from: PrintedFrom) {
  const notices = useNotices()
  const workspaces = useWorkspaces()
  /** The sheet; null while nothing is printed. */
  const sheet = shallowRef<PrintedCalendar | null>(null)
  let isPrinting = false

  async function rowsOf(of: CalendarListOf): Promise<CalendarRow[]> {
    const workspaceId = from.workspaceId.value
    if (workspaceId === null) return []
    const query = { workspaceId, of, filter: from.filter.value, zone: from.zone.value }
    const rows: CalendarRow[] = []
    for (let hasMore = true; hasMore;) {
      const { value } = await request('calendar.list', { ...query, offset: rows.length, limit: PAGE })
      rows.push(...value.rows)
      hasMore = value.rows.length > 0 && rows.length < value.total
    }
    return rows
  }

  function factsOf(): string[] {
    const { hidden, person, deleted } = from.filter.value
    const name = workspaces.list.find(({ id }) => id === from.workspaceId.value)?.name
    return [
      [name ?? '', ...from.status.value.parts, t('calendar.print.printed', { moment: formatMoment(Date.now()) })]
        .filter((part) => part !== '')
        .join(' · '),
      [
        ...(person === null ? [] : [t('calendar.print.mine')]),
        ...(hidden.length === 0 ? [] : [t('calendar.print.narrowed')]),
        ...(deleted ? [t('calendar.print.deleted')] : [])
      ].join(' · ')
    ].filter((line) => line !== '')
  }

  /** One at a time. Never rejects. */
  async function print(how: 'printer' | 'pdf'): Promise<void> {
    if (isPrinting) return
    isPrinting = true
    try {
      const { from: first, to: last } = from.range.value
      const isInColumns = from.mode.value === 'week' && (from.listed.value?.kind ?? 'range') === 'range'
      const of = from.listed.value ?? { kind: 'range' as const, from: first, to: last }
      const rows = await rowsOf(of)
      const heading = from.heading.value
      sheet.value = { heading, facts: factsOf(), rows, week: isInColumns ? daysFrom(first, last) : null }
      await nextTick()
      await document.fonts?.ready
      const paper = { size: paperOf(formatLocale()), landscape: isInColumns }
      if (how === 'printer') await request('windows.print', { paper })
      else {
        const { savedAs } = await request('windows.savePdf', { paper, name: heading })
        if (savedAs !== null) notices.doneWritten(t('calendar.print.saved', { file: savedAs }), savedAs)
      }
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      sheet.value = null
      isPrinting = false
    }
  }
  return { sheet, print }
}
