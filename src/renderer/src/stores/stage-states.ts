/** Which stages are final, won or lost: by their names, unless the user has decided otherwise. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { Reference } from '@shared/model/record'
import { looksFinal, stageState, withStageChoice, type StageChoice, type StageState } from '@shared/rules/stage-state'
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

  /** Applied optimistically. On failure shows the error and the stored choice, and returns false. */
  async function choose(id: number, state: StageState | null): Promise<boolean> {
    const { activeId: workspaceId } = workspaces
    if (workspaceId === null) return false
    read.put(withStageChoice(read.value.value ?? [], id, state))
    try {
      await changePreference(workspaceId, 'stages', { id, state })
      return true
    } catch (thrown) {
      notices.problem(thrown)
      await read.reread()
      return false
    }
  }

  return {
    /** Whether to ask if the stage is final: its name suggests it, and the user has not answered yet. */
    isDoubtful: ({ id, label }: Reference): boolean =>
      read.value.value !== null && !choices.value.has(id) && looksFinal(label),
    of: (stage: Reference): StageState => stageState(stage, choices.value),
    /** The user's choice; null if the name decides. */
    chosen: (id: number): StageState | null => choices.value.get(id) ?? null,
    /** Whether the user has made any choice. */
    hasChoices: computed(() => choices.value.size > 0),
    /** Resets all choices and returns an undo function. On failure shows the error and returns null. */
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
    choose
  }
})
