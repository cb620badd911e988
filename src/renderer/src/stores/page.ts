import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { RouteLocationRaw } from 'vue-router'

export interface PageHeader {
  readonly title: string
  /** In a narrow window, where one pane is shown at a time: where to go back, e.g. to the list. */
  readonly up: RouteLocationRaw | null
  /** What of the page is open, such as a folder, for the title of the window. */
  readonly shows?: string | null
}

/** What the page on screen puts into the shell's header. */
export const usePage = defineStore('page', () => {
  const source = shallowRef<(() => PageHeader) | null>(null)
  const header = computed<PageHeader>(() => source.value?.() ?? { title: '', up: null })

  /** Called in a view's setup; holds while the view is there. The function is reactive: language, route, record. */
  function describe(page: () => PageHeader): void {
    source.value = page
    onScopeDispose(() => {
      if (source.value === page) source.value = null
    })
  }

  const record = shallowRef<(() => string) | null>(null)
  /** Called in the setup of a record's head: the title of the window names it as long as it is there. */
  function nameRecord(name: () => string): void {
    record.value = name
    onScopeDispose(() => {
      if (record.value === name) record.value = null
    })
  }

  return { header, opened: computed(() => record.value?.() ?? header.value.shows ?? ''), describe, nameRecord }
})
