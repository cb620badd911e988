import { defineStore } from 'pinia'
import { reactive, ref, watch } from 'vue'
import type { OperationName } from '@shared/service/operations'
import { useWorkspaces } from '../state/workspaces'

/** State of the service console, in memory only. Another workspace clears the forms. */
export const useConsole = defineStore('console', () => {
  const workspaces = useWorkspaces()
  const forms = reactive(new Map<OperationName, Record<string, string>>())

  const latest = ref<OperationName>('projects.list')

  // Ids of one workspace have no meaning in another.
  watch(
    () => workspaces.activeId,
    () => forms.clear()
  )

  /** The typed values of an operation's form, by parameter name. */
  function formOf(operation: OperationName): Record<string, string> {
    const known = forms.get(operation)
    if (known) return known
    forms.set(operation, {})
    return forms.get(operation) as Record<string, string>
  }

  return { formOf, latest }
})
