/** What a list can be narrowed by. A room declares what its records have: no control is drawn for anything else. */
import { IconCalendar, IconFileDescription, IconRuler2 } from '@tabler/icons-vue'
import { computed, shallowRef, type Component } from 'vue'
import type { RecordFilter } from '@shared/model/records'
import { formatBytes } from '../../composables/format'
import { t } from '../../locales'
import { periodOf, PERIODS } from './periods'

type Key = keyof RecordFilter

export interface NarrowWords {
  /** What it is about, e.g. "Created". */
  readonly label: () => string
  /** By nothing. */
  readonly any: () => string
  /** With what is chosen, in one phrase. */
  readonly now: (chosen: string) => string
}

export interface NarrowedBy {
  readonly key: Key
  readonly icon: Component
  readonly words: NarrowWords
  readonly options: () => readonly { readonly id: string; readonly name: string }[]
  /** What an option means today; nothing for one that there is no more. */
  readonly part: (id: string, today: Date) => Partial<RecordFilter>
}

/** By the key of each, the option that is chosen. */
export type Chosen = Readonly<Partial<Record<Key, string>>>

/** By a period in which something happened to the record. */
export const byPeriod = (key: 'created' | 'updated', words: NarrowWords): NarrowedBy => ({
  ...{ key, words, icon: IconCalendar },
  options: () => PERIODS.map((id) => ({ id, name: t(`filter.period.${id}`) })),
  part(id, today) {
    const name = PERIODS.find((one) => one === id)
    return name === undefined ? {} : { [key]: periodOf(name, today) }
  }
})

const MEGABYTE = 1_000_000
/** Bytes, both included. */
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

/** A kind of file, by how names end. */
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

/** What is chosen, as lists are asked for it; null where nothing is. */
export function filterOf(by: readonly NarrowedBy[], chosen: Chosen, today: Date): RecordFilter | null {
  const parts = by.flatMap(({ key, part }) => {
    const id = chosen[key]
    return id === undefined ? [] : [part(id, today)]
  })
  return parts.length === 0 ? null : parts.reduce<RecordFilter>((all, part) => ({ ...all, ...part }), NOTHING)
}

/** @param now epoch milliseconds; days begin and end here: a period is that of today, whenever it was chosen */
export function useNarrowing(by: readonly NarrowedBy[], now: () => number) {
  const chosen = shallowRef<Chosen>({})
  return {
    chosen,
    filter: computed(() => filterOf(by, chosen.value, new Date(now()))),
    clear(): void {
      chosen.value = {}
    }
  }
}
