/** Filters of a list. Each page declares the ones that its records support. */
import { IconCalendar, IconFileDescription, IconRuler2 } from '@tabler/icons-vue'
import { computed, shallowRef, type Component } from 'vue'
import { PERIODS } from '@shared/model/filter'
import type { RecordFilter } from '@shared/contract/listing'
import { periodOf } from '@shared/rules/periods'
import { formatBytes } from '../../basics/format'
import { t } from '../../locales'

export interface NarrowWords {
  /** Name of the filter, e.g. "Created". */
  readonly label: () => string
  /** Label for no filter. */
  readonly any: () => string
  /** Label with the chosen option. */
  readonly now: (chosen: string) => string
}

/** A filter as needed by its menu. */
export interface NarrowChoice {
  readonly key: string
  readonly icon: Component
  readonly words: NarrowWords
  readonly options: () => readonly { readonly id: string; readonly name: string }[]
}

/** A filter of a list; `Filter` is its form in requests. */
export interface NarrowedBy<Filter = RecordFilter> extends NarrowChoice {
  readonly key: keyof Filter & string
  /** The option resolved for today; empty for an option that no longer exists. */
  readonly part: (id: string, today: Date) => Partial<Filter>
}

/** Chosen option by filter key. */
export type Chosen = Readonly<Partial<Record<string, string>>>

/** Filters by the period in which a record was created or updated. */
export const byPeriod = (
  key: 'created' | 'updated',
  words: NarrowWords
): NarrowedBy<Pick<RecordFilter, 'created' | 'updated'>> => ({
  ...{ key, words, icon: IconCalendar },
  options: () => PERIODS.map((id) => ({ id, name: t(`filter.period.${id}`) })),
  part(id, today) {
    const name = PERIODS.find((one) => one === id)
    return name === undefined ? {} : { [key]: periodOf(name, today) }
  }
})

const MEGABYTE = 1_000_000
/** Bytes, both inclusive. */
const SIZES = [
  { id: 'small', from: null, to: MEGABYTE },
  { id: 'medium', from: MEGABYTE, to: 10 * MEGABYTE },
  { id: 'large', from: 10 * MEGABYTE, to: 100 * MEGABYTE },
  { id: 'huge', from: 100 * MEGABYTE, to: null }
] as const

export const bySize = (words: NarrowWords): NarrowedBy => ({
  ...{ key: 'size', words, icon: IconRuler2 },
  options: () =>
    SIZES.map(({ id, from, to }) => {
      if (from === null) return { id, name: t('records.sizes.upTo', { size: formatBytes(to) }) }
      if (to === null) return { id, name: t('records.sizes.from', { size: formatBytes(from) }) }
      return { id, name: t('records.sizes.between', { from: formatBytes(from), to: formatBytes(to) }) }
    }),
  part(id) {
    const size = SIZES.find((one) => one.id === id)
    return size === undefined ? {} : { size: { from: size.from, to: size.to } }
  }
})

/** A kind of file, defined by name extensions. */
export interface FileKind {
  readonly id: string
  readonly name: () => string
  /** In lower case, without the dot. */
  readonly endings: readonly string[]
}

export const byKind = (kinds: readonly FileKind[], words: NarrowWords): NarrowedBy => ({
  ...{ key: 'endings', words, icon: IconFileDescription },
  options: () => kinds.map(({ id, name }) => ({ id, name: name() })),
  part: (id) => ({ endings: kinds.find((one) => one.id === id)?.endings ?? [] })
})

const NOTHING: RecordFilter = { created: null, updated: null, size: null, endings: [] }

/** The chosen options as a request filter; null if none is chosen. `nothing` is the empty filter. */
export function filterOf<Filter>(
  by: readonly NarrowedBy<Filter>[],
  chosen: Chosen,
  today: Date,
  nothing: Filter
): Filter | null {
  const parts = by.flatMap(({ key, part }) => {
    const id = chosen[key]
    return id === undefined ? [] : [part(id, today)]
  })
  return parts.length === 0 ? null : parts.reduce<Filter>((all, part) => ({ ...all, ...part }), nothing)
}

/** @param now epoch milliseconds; periods are resolved for this day, whenever they were chosen */
export function useNarrowing(by: readonly NarrowedBy[], now: () => number) {
  return useNarrowingTo(by, now, NOTHING)
}

/** As `useNarrowing`, for lists with other filters. */
export function useNarrowingTo<Filter>(by: readonly NarrowedBy<Filter>[], now: () => number, nothing: Filter) {
  const chosen = shallowRef<Chosen>({})
  return {
    chosen,
    filter: computed(() => filterOf(by, chosen.value, new Date(now()), nothing)),
    clear(): void {
      chosen.value = {}
    }
  }
}
