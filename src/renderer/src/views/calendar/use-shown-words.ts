/** The list shown in place of days, if any, and texts about the shown content. */
import { computed, ref, type Ref } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { CalendarMode, Day } from '@shared/model/calendar'
import type { CalendarListOf } from '@shared/contract/calendar'
import type { RangeWords } from '../../components/calendar/range-words'
import { useVisibleError } from '../../state/visible-error'
import type { ListFacts } from '../../data/windowed-list/list-source'
import { t, tn } from '../../locales/calendar'

export interface ShownOptions {
  readonly mode: Readonly<Ref<CalendarMode>>
  readonly isNarrow: Readonly<Ref<boolean>>
  readonly isSearching: Readonly<Ref<boolean>>
  /** Whether undated events are shown. */
  readonly isUndated: Readonly<Ref<boolean>>
  readonly words: Readonly<Ref<string>>
  readonly period: Readonly<Ref<{ readonly from: Day | null; readonly to: Day | null }>>
  readonly range: Readonly<Ref<{ readonly from: Day; readonly to: Day }>>
  readonly heading: Readonly<Ref<string>>
  readonly status: Readonly<Ref<RangeWords>>
  /** State of the answer for the shown days. */
  readonly answer: Readonly<Ref<{ readonly failure: ErrorShape | null; readonly fetchedAt: number | null } | null>>
}

export function useShownWords(options: ShownOptions) {
  const { mode, isNarrow, isSearching, isUndated, words, period, range, heading, status, answer } = options
  /** State of the list; `total` null: not counted yet. */
  const listFacts = ref<{ facts: ListFacts | null; total: number | null }>({ facts: null, total: null })
  /** Null: days are shown. A narrow week is a list too, because seven columns would not fit. */
  const listed = computed<CalendarListOf | null>(() => {
    if (isSearching.value) return { kind: 'search', text: words.value, ...period.value }
    if (isUndated.value) return { kind: 'undated' }
    return mode.value === 'agenda' || (isNarrow.value && mode.value === 'week')
      ? { kind: 'range', ...range.value }
      : null
  })
  /** Description of the content, for the window title. */
  const title = computed(() => {
    if (isSearching.value) return words.value
    return isUndated.value ? t('calendar.undated.title') : heading.value
  })
  const label = computed(() => {
    if (isSearching.value) return t('calendar.find.results', { words: words.value })
    return isUndated.value ? t('calendar.undated.title') : t('calendar.viewOf', { range: heading.value })
  })
  const emptyWords = computed(() => {
    if (isSearching.value) return { sentence: t('calendar.find.nothing'), hint: t('calendar.find.nothingHint') }
    if (isUndated.value) return { sentence: t('calendar.undated.nothing') }
    const [sentence = '', ...rest] = status.value.parts
    return { sentence, hint: rest.join(' · ') }
  })
  const said = computed(() => (listed.value === null ? answer.value : listFacts.value.facts))
  const { told, ask } = useVisibleError(
    () => said.value?.failure ?? null,
    () => [listed.value, range.value],
    () => said.value?.fetchedAt ?? null
  )
  const statusWords = computed(() => {
    if (!isSearching.value && !isUndated.value) return { ...status.value, hint: '' }
    const { total } = listFacts.value
    return {
      parts: total === null ? [t('calendar.status.reading')] : [tn('calendar.events', total)],
      needsAttention: false,
      hint: ''
    }
  })
  return { listed, title, label, emptyWords, statusWords, told, ask, listFacts }
}
