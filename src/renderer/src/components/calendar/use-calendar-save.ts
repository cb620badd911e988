/** Saves events as a calendar file (.ics), and shows the result. */
import { ref } from 'vue'
import type { SavedEvents } from '@shared/contract/calendar'
import { formatLocale } from '../../basics/format'
import { request } from '../../desktop'
import { t, tn } from '../../locales/calendar'
import { useNotices } from '../../state/notices'
import { tooOftenSaid } from '../../composables/too-often'

export interface CalendarSaveWanted {
  readonly workspaceId: string
  readonly zone: string
  readonly of: SavedEvents
  /** Name of the calendar and its file. */
  readonly name: string
  /** Whether some days are not saved completely, so that the file lacks events. */
  readonly isPartly: boolean
}

export function useCalendarSave() {
  const notices = useNotices()
  const isSaving = ref(false)

  /** One file at a time. Never rejects. */
  async function save({ isPartly, ...wanted }: CalendarSaveWanted): Promise<void> {
    if (isSaving.value) return
    isSaving.value = true
    try {
      const saved = await request('calendar.save', { ...wanted, locale: formatLocale() })
      if (saved.savedAs === null) return
      const { savedAs, events, withoutDate, tooOften } = saved
      notices.doneWritten(
        [
          tn('calendar.save.done', events, { file: savedAs }),
          ...(withoutDate === 0 ? [] : [tn('calendar.save.withoutDate', withoutDate)]),
          ...tooOftenSaid(tooOften).map((sentence) => `${sentence}.`),
          ...(isPartly ? [t('calendar.save.partly')] : [])
        ].join(' '),
        savedAs
      )
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      isSaving.value = false
    }
  }

  return { isSaving, save }
}
