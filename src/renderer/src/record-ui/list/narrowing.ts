/** Filters of a list. Each page declares the ones that its records support. */
import { IconCalendar } from '@tabler/icons-vue'
import { computed, shallowRef, type Component } from 'vue'
import { PERIODS } from '@shared/model/filter'
import type { Days } from '@shared/contract/listing'
import { periodOf } from '@shared/rules/periods'
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
export interface NarrowedBy<Filter> extends NarrowChoice {
  readonly key: keyof Filter & string
  /** The option resolved for today; empty for an option that no longer exists. */
  readonly part: (id: string, today: Date) => Partial<Filter>
}

/** Chosen option by filter key. */
export type ChosenOptions = Readonly<Partial<Record<string, string>>>

/** Filters by the period in which a record was created or updated. */
export const byPeriod = <Key extends 'created' | 'updated'>(
  key: Key,
  words: NarrowWords
): NarrowedBy<Record<Key, Days | null>> => ({
  ...{ key, words, icon: IconCalendar },
  options: () => PERIODS.map((id) => ({ id, name: t(`filter.period.${id}`) })),
  part(id, today) {
    const name = PERIODS.find((one) => one === id)
    const days: Partial<Record<string, Days | null>> = name === undefined ? {} : { [key]: periodOf(name, today) }
    return days as Partial<Record<Key, Days | null>>
  }
})

/** The chosen options as a request filter; null if none is chosen. `nothing` is the empty filter. */
export function filterOf<Filter>(
  by: readonly NarrowedBy<Filter>[],
  chosen: ChosenOptions,
  today: Date,
  nothing: Filter
): Filter | null {
  const parts = by.flatMap(({ key, part }) => {
    const id = chosen[key]
    return id === undefined ? [] : [part(id, today)]
  })
  return parts.length === 0 ? null : parts.reduce<Filter>((all, part) => ({ ...all, ...part }), nothing)
}

/**
 * @param now epoch milliseconds; periods are resolved for this day, whenever they were chosen
 * @param nothing the empty filter
 */
export function useNarrowing<Filter>(by: readonly NarrowedBy<Filter>[], now: () => number, nothing: Filter) {
  const chosen = shallowRef<ChosenOptions>({})
  return {
    chosen,
    filter: computed(() => filterOf(by, chosen.value, new Date(now()), nothing)),
    clear(): void {
      chosen.value = {}
    }
  }
}
