/** The row to focus when another list is opened: the folder the user came from, or the row focused last time. */
import { watch, type Ref } from 'vue'
import type { EntryPlace } from '@shared/model/files'
import type { FilesListOf } from '@shared/contract/files'
import { entryKey } from '@shared/rules/entry-key'

interface Panel {
  readonly list: { readonly active: { readonly id: number | null } | null }
  await: (id: number | null, shouldFocus: boolean) => void
}

export interface Arrival {
  /** Null while unknown. */
  readonly list: Readonly<Ref<FilesListOf | null>>
  /** The path of the current folder. */
  readonly folder: Readonly<Ref<EntryPlace | null>>
  readonly contents: Readonly<Ref<Panel | null>>
}

export function useArrival({ list, folder, contents }: Arrival): { readonly byKey: () => void } {
  /** The last focused row by list. */
  const left = new Map<string, number>()
  let isByKey = false

  /** Whether a list is the parent folder of the former one. */
  function isAbove(next: FilesListOf, before: FilesListOf | null | undefined): boolean {
    const path = folder.value?.path
    const areBothFolders = next.kind === 'folder' && before?.kind === 'folder'
    return areBothFolders && path != null && (path.at(-1)?.id ?? null) === next.id
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
      const isWalking = document.activeElement?.matches('[data-region=list] [role=grid]') ?? false
      panel?.await(row, isByKey || isWalking)
      isByKey = false
    },
    { flush: 'sync' }
  )

  return {
    /** The next navigation comes from the keyboard, so a row must get the focus. */
    byKey: (): void => void (isByKey = true)
  }
}
