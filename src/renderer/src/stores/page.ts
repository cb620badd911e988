import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'

export interface PageHeader {
  readonly title: string
  /** In a narrow window: the route to go back to, e.g. the list. */
  readonly up: RouteLocationRaw | null
  /** The part of the page that is open, such as a folder, for the window title. */
  readonly shows?: string | null
}

/** Header of the page on screen. */
export const usePage = defineStore('page', () => {
  const source = shallowRef<(() => PageHeader) | null>(null)
  const header = computed<PageHeader>(() => source.value?.() ?? { title: '', up: null })

  /** Sets the header while the calling view is mounted. `page` is reactive: language, route, record. */
  function describe(page: () => PageHeader): void {
    source.value = page
    onScopeDispose(() => {
      if (source.value === page) source.value = null
    })
  }

  const record = shallowRef<(() => string) | null>(null)
  /** Puts the record's name into the window title while the calling component is mounted. */
  function nameRecord(name: () => string): void {
    record.value = name
    onScopeDispose(() => {
      if (record.value === name) record.value = null
    })
  }

  return { header, opened: computed(() => record.value?.() ?? header.value.shows ?? ''), describe, nameRecord }
})
