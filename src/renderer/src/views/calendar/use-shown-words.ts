/** What the view shows as a list in place of days, and what is said of what it shows. */
import { computed, ref, type Ref } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { CalendarMode, Day } from '@shared/model/calendar'
import type { CalendarListOf } from '@shared/contract/calendar'
import type { RangeWords } from '../../components/calendar/range-words'
import { useToldError } from '../../state/told-error'
import type { ListFacts } from '../../data/windowed-list/list-source'
import { t, tn } from '../../locales/calendar'

export interface ShownOptions {
  readonly mode: Readonly<Ref<CalendarMode>>
  readonly narrow: Readonly<Ref<boolean>>
  readonly searching: Readonly<Ref<boolean>>
  /** What has no date is shown. */
  readonly undated: Readonly<Ref<boolean>>
  readonly words: Readonly<Ref<string>>
  readonly period: Readonly<Ref<{ readonly from: Day | null; readonly to: Day | null }>>
  readonly range: Readonly<Ref<{ readonly from: Day; readonly to: Day }>>
  readonly heading: Readonly<Ref<string>>
  readonly status: Readonly<Ref<RangeWords>>
  /** About the days that are drawn. */
  readonly answer: Readonly<Ref<{ readonly failure: ErrorShape | null; readonly fetchedAt: number | null } | null>>
}

export function useShownWords(options: ShownOptions) {
  const { mode, narrow, searching, undated, words, period, range, heading, status, answer } = options
  /** What the list tells of itself; `total` null: not counted yet. */
  const listFacts = ref<{ facts: ListFacts | null; total: number | null }>({ facts: null, total: null })
  /** Null: the days are drawn. A narrow week is a list too: seven columns would be a hair wide. */
  const listed = computed<CalendarListOf | null>(() => {
    if (searching.value) return { kind: 'search', text: words.value, ...period.value }
    if (undated.value) return { kind: 'undated' }
    return mode.value === 'agenda' || (narrow.value && mode.value === 'week') ? { kind: 'range', ...range.value } : null
  })
  /** What is shown, for the title of the window. */
  const title = computed(() => {
    if (searching.value) return words.value
    return undated.value ? t('calendar.undated.title') : heading.value
  })
  const label = computed(() => {
    if (searching.value) return t('calendar.find.results', { words: words.value })
    return undated.value ? t('calendar.undated.title') : t('calendar.viewOf', { range: heading.value })
  })
  const emptyWords = computed(() => {
    if (searching.value) return { sentence: t('calendar.find.nothing'), hint: t('calendar.find.nothingHint') }
    if (undated.value) return { sentence: t('calendar.undated.nothing') }
    const [sentence = '', ...rest] = status.value.parts
    return { sentence, hint: rest.join(' · ') }
  })
  const said = computed(() => (listed.value === null ? answer.value : listFacts.value.facts))
  const { told, ask } = useToldError(
    () => said.value?.failure ?? null,
    () => [listed.value, range.value],
    () => said.value?.fetchedAt ?? null
  )
  const statusWords = computed(() => {
    if (!searching.value && !undated.value) return { ...status.value, hint: '' }
    const { total } = listFacts.value
    return {
      parts: total === null ? [t('calendar.status.reading')] : [tn('calendar.events', total)],
      attention: false,
      hint: ''
    }
  })
  return { listed, title, label, emptyWords, statusWords, told, ask, listFacts }
}
