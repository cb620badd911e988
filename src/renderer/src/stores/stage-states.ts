/** Which stages end their funnel, won or lost: as their names say, unless the user said otherwise. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Reference } from '@shared/model/record'
import { stageState, withStageChoice, type StageChoice, type StageState } from '@shared/rules/stage-state'
import { inWorkspace } from '../data/changed-by'
import { changePreference, usePreference } from '../data/preferences'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

export const useStageStates = defineStore('stage-states', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const read = usePreference('stages', () => inWorkspace({ workspaceId: workspaces.activeId }), {
    changedBy: { fields: ({ noun }): boolean => noun === 'stage' }
  })
  const choices = computed(() => new Map((read.value.value ?? []).map(({ id, state }) => [id, state])))

  return {
    of: (stage: Reference): StageState => stageState(stage, choices.value),
    /** What the user said; null while the name speaks. */
    chosen: (id: number): StageState | null => choices.value.get(id) ?? null,
    /** The user said something about some stage. */
    hasChoices: computed(() => choices.value.size > 0),
    /**
     * Lets all names speak again; returns a function that brings back what the user said. Null on failure, of which the
     * reason is told.
     */
    async reset(): Promise<(() => Promise<void>) | null> {
      const { activeId: workspaceId } = workspaces
      if (workspaceId === null) return null
      const replace = async (all: readonly StageChoice[]): Promise<readonly StageChoice[] | null> => {
        try {
          return await changePreference(workspaceId, 'stages', { all })
        } catch (thrown) {
          notices.problem(thrown)
          return null
        }
      }
      const before = await replace([])
      return before === null ? null : async () => void (await replace(before))
    },
    /** Shown at once; on failure the reason is told, and what is stored is shown again. */
    async choose(id: number, state: StageState | null): Promise<void> {
      const { activeId: workspaceId } = workspaces
      if (workspaceId === null) return
      read.put(withStageChoice(read.value.value ?? [], id, state))
      try {
        await changePreference(workspaceId, 'stages', { id, state })
      } catch (thrown) {
        notices.problem(thrown)
        await read.reread()
      }
    }
  }
})
