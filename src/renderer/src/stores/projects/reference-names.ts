/** Labels for ids, for chips and pickers. Read once, and again when records change. */
import { defineStore } from 'pinia'
import { reactive, watch } from 'vue'
import type { OptionsOf } from '@shared/contract/records'
import { isAnyChange, inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { useWorkspaces } from '../../state/workspaces'

const REREAD_PAUSE = 3_000

const keyOf = (of: OptionsOf): string =>
  of.kind === 'list-element' ? `list-element ${of.list}` : of.kind === 'field' ? `field ${of.key}` : of.kind

interface KnownNames {
  readonly of: OptionsOf
  readonly names: Map<number, string | null>
}

export const useReferenceNames = defineStore('reference-names', () => {
  const workspaces = useWorkspaces()
  const kinds = reactive(new Map<string, KnownNames>())
  const wanted = new Map<string, { of: OptionsOf; ids: Set<number> }>()
  let isPlanned = false

  /** Batches the ids of one rendering into one request. */
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      const batch = [...wanted.values()]
      wanted.clear()
      for (const { of, ids } of batch) void ask(of, [...ids])
    })
  }

  async function ask(of: OptionsOf, ids: readonly number[]): Promise<void> {
    const workspaceId = workspaces.activeId
    if (workspaceId === null || ids.length === 0) return
    try {
      const labels = await request('records.labels', { workspaceId, of, ids })
      if (workspaceId !== workspaces.activeId) return
      const kind = kindOf(of)
      ids.forEach((id, at) => kind.names.set(id, labels[at] ?? null))
    } catch (thrown) {
      useNotices().problemHere(thrown)
    }
  }

  function kindOf(of: OptionsOf): KnownNames {
    const key = keyOf(of)
    const known = kinds.get(key)
    if (known) return known
    kinds.set(key, { of, names: new Map() })
    return kinds.get(key) as KnownNames
  }

  watch(
    () => workspaces.activeId,
    () => kinds.clear(),
    { flush: 'sync' }
  )
  // The first request for new ids is sent at once, for them alone. This live read covers all ids, as labels change.
  useLiveRead(askAgain, () => inWorkspace({ workspaceId: workspaces.activeId }), {
    changedBy: { changed: isAnyChange },
    pause: REREAD_PAUSE,
    isAtOnce: true
  })
  async function askAgain(): Promise<void> {
    await Promise.all([...kinds.values()].map(({ of, names }) => ask(of, [...names.keys()])))
  }

  const known = (of: OptionsOf, id: number): string | null | undefined => kinds.get(keyOf(of))?.names.get(id)

  return {
    /** The label if already loaded, else null. Reactive; requests nothing. */
    nameAtHand: (of: OptionsOf, id: number): string | null => known(of, id) ?? null,
    /** The label; null until loaded. Reactive. */
    nameOf(of: OptionsOf, id: number): string | null {
      const key = keyOf(of)
      const name = known(of, id)
      if (name !== undefined) return name
      const batch = wanted.get(key) ?? { of, ids: new Set<number>() }
      batch.ids.add(id)
      wanted.set(key, batch)
      plan()
      return null
    },
    /** Adds labels that a picker has already read. */
    learn(of: OptionsOf, options: readonly { readonly id: number; readonly label: string | null }[]): void {
      const { names } = kindOf(of)
      for (const { id, label } of options) if (label !== null) names.set(id, label)
    }
  }
})
