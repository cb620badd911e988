/** The won and lost stages, by their names or the user's setting. */
import { computed, type ComputedRef } from 'vue'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { useNotices } from '../../state/notices'
import { useStageStates } from '../stage-states'
import { useWorkspaces } from '../../state/workspaces'

/** Unique ids, ascending; empty until loaded. */
export function useEndedStages(isWanted: () => boolean): ComputedRef<readonly number[]> {
  const workspaces = useWorkspaces()
  const states = useStageStates()
  const stages = useLiveRead(
    'records.options',
    () =>
      isWanted()
        ? inWorkspace({ workspaceId: workspaces.activeId, of: { kind: 'stage' as const, funnels: [] }, text: '' })
        : null,
    {
      changedBy: { changed: ({ noun }) => noun === 'stage' || noun === 'funnel' },
      onError: useNotices().problemHere
    }
  )
  return computed(() => {
    const ended = (stages.value.value?.options ?? []).filter((stage) => states.of(stage) !== 'open')
    return [...new Set(ended.map(({ id }) => id))].toSorted((a, b) => a - b)
  })
}
