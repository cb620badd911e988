import { defineStore } from 'pinia'
import { reactive, ref, watch } from 'vue'
import type { OperationName } from '@shared/service/operations'
import { useWorkspaces } from '../state/workspaces'

/** What was opened and typed in the service console: in memory, until another workspace is opened or the app quits. */
export const useConsole = defineStore('console', () => {
  const workspaces = useWorkspaces()
  const forms = reactive(new Map<OperationName, Record<string, string>>())

  /** The operation that was opened last. */
  const latest = ref<OperationName>('projects.list')

  // Ids of one workspace mean nothing in another.
  watch(
    () => workspaces.activeId,
    () => forms.clear()
  )

  /** The texts of an operation's form, by the names of its parameters. */
  function formOf(operation: OperationName): Record<string, string> {
    const known = forms.get(operation)
    if (known) return known
    forms.set(operation, {})
    return forms.get(operation) as Record<string, string>
  }

  return { formOf, latest }
})
