/** How the list of a kind is shown, columns and order, for as long as the app runs: who comes back finds it as it was. */
import { defineStore } from 'pinia'
import { watch, type Ref } from 'vue'
import type { ViewColumn, ViewSort } from '@shared/model/view'

interface Look {
  readonly columns: readonly ViewColumn[]
  readonly sort: ViewSort
}

const useLooks = defineStore('record-looks', () => {
  const looks = new Map<string, Look>()
  return { get: (kind: string) => looks.get(kind), set: (kind: string, look: Look) => void looks.set(kind, look) }
})

/** Shows the kind as it was shown last, or as `sort` says; `keep` takes what is shown now. */
export function useRecordLook(
  kind: () => string | null,
  shown: { readonly columns: Ref<readonly ViewColumn[]>; readonly sort: Ref<ViewSort> },
  sort: ViewSort
): { keep: () => void } {
  const looks = useLooks()
  watch(
    kind,
    (now) => {
      const look = now === null ? undefined : looks.get(now)
      shown.columns.value = look?.columns ?? []
      shown.sort.value = look?.sort ?? sort
    },
    { immediate: true, flush: 'sync' }
  )
  return {
    keep(): void {
      const now = kind()
      if (now !== null) looks.set(now, { columns: shown.columns.value, sort: shown.sort.value })
    }
  }
}
