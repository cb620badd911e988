/** Which row has the focus when another list is shown: the folder that one comes from, or what had it when one left. */
import { watch, type Ref } from 'vue'
import type { EntryPlace } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import { entryKey } from '@shared/rules/entry-key'

interface Panel {
  readonly list: { readonly active: { readonly id: number | null } | null }
  await: (id: number | null, focus: boolean) => void
}

export interface Arrival {
  /** Null while it is not known. */
  readonly list: Readonly<Ref<FilesListOf | null>>
  /** Where the folder that is shown is. */
  readonly folder: Readonly<Ref<EntryPlace | null>>
  readonly contents: Readonly<Ref<Panel | null>>
}

export function useArrival({ list, folder, contents }: Arrival): { readonly byKey: () => void } {
  /** By list, the row that had the focus when it was left. */
  const left = new Map<string, number>()
  let byKey = false

  /** Whether a list is that of the folder above the one that was shown. */
  function isAbove(next: FilesListOf, before: FilesListOf | null | undefined): boolean {
    const path = folder.value?.path
    const both = next.kind === 'folder' && before?.kind === 'folder'
    return both && path != null && (path.at(-1)?.id ?? null) === next.id
  }

  watch(
    list,
    (next, before) => {
      const panel = contents.value
      const active = panel?.list.active?.id ?? null
      if (before && active !== null) left.set(JSON.stringify(before), active)
      if (next === null) return
      const from = before?.kind === 'folder' && before.id !== null && isAbove(next, before) ? before.id : null
      const row = from === null ? (left.get(JSON.stringify(next)) ?? null) : entryKey({ noun: 'folder', id: from })
      const walking = document.activeElement?.matches('[data-region=list] [role=grid]') ?? false
      panel?.await(row, byKey || walking)
      byKey = false
    },
    { flush: 'sync' }
  )

  return {
    /** Somebody goes there by the keyboard: some row has the focus then. */
    byKey: (): void => void (byKey = true)
  }
}
