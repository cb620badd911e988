/** How the user wants the fields with roles to be shown: what headings and columns are called, and which are hidden. */
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { RoleField } from '@shared/model/field-inventory'
import type { FieldRole } from '@shared/model/record'
import { asError, on, request } from '../desktop'
import { useNotices } from './notices'
import { useWorkspaces } from './workspaces'

export const useFieldNames = defineStore('field-names', () => {
  const workspaces = useWorkspaces()
  const fields = shallowRef<readonly RoleField[]>([])
  const byRole = computed(() => new Map(fields.value.map((field) => [field.role, field])))
  let asked = 0

  async function load(): Promise<void> {
    const workspaceId = workspaces.activeId
    const mine = ++asked
    if (workspaceId === null) {
      fields.value = []
      return
    }
    try {
      const answer = await request('fields.roles', { workspaceId, noun: 'project' })
      if (mine === asked) fields.value = answer
    } catch (thrown) {
      // A workspace that was just left is no news; otherwise our own words stand in for the user's.
      if (asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
    }
  }

  /** Follows the open workspace for as long as the app runs. */
  function follow(): void {
    on('fields', (event) => {
      if (event.workspaceId === workspaces.activeId && event.noun === 'project') void load()
    })
    on('changed', (event) => {
      // Which field has a role is known once there are records.
      if (event.workspaceId === workspaces.activeId && event.noun === 'project' && fields.value.length === 0)
        void load()
    })
    watch(
      () => workspaces.activeId,
      () => {
        fields.value = []
        void load()
      },
      { immediate: true }
    )
  }

  return {
    follow,
    load,
    /** The name that the user gave to the field with this role; null for our own word. */
    nameOf: (role: FieldRole): string | null => byRole.value.get(role)?.label ?? null,
    isHidden: (role: FieldRole): boolean => byRole.value.get(role)?.hidden ?? false
  }
})
