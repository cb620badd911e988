/** How the user wants fields with roles to be shown: the names of headings and columns, and which are hidden. */
import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { RoleField } from '@shared/model/field-inventory'
import type { FieldRole } from '@shared/model/record'
import type { OwnKey } from '@shared/model/view'
import { followers } from '../data/followers'
import { inWorkspace } from '../data/changed-by'
import { useLiveRead } from '../data/live-read'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

/** How the user wants the field with a role shown, wherever it may be told. */
export interface RoleNames {
  /** The name that the user gave to the field with this role; null for our own word. */
  readonly nameOf: (role: FieldRole | OwnKey) => string | null
  readonly isHidden: (role: FieldRole | OwnKey) => boolean
}

export function roleNames(roles: () => ReadonlyMap<FieldRole | OwnKey, RoleField>): RoleNames {
  return {
    nameOf: (role) => roles().get(role)?.label ?? null,
    isHidden: (role) => roles().get(role)?.hidden ?? false
  }
}

export const byRoles = (fields: readonly RoleField[]): ReadonlyMap<FieldRole | OwnKey, RoleField> =>
  new Map(fields.map((field) => [field.role, field]))

export const useFieldNames = defineStore('field-names', () => {
  const workspaces = useWorkspaces()
  const { some, follow } = followers()
  const { value, reread } = useLiveRead(
    'fields.roles',
    () => inWorkspace({ workspaceId: workspaces.activeId, noun: 'project' as const }),
    {
      changedBy: {
        fields: ({ noun }) => noun === 'project',
        // The fields of roles are known once there are records.
        changed: ({ noun }): boolean => noun === 'project' && byRole.value.size === 0
      },
      active: some,
      // Until then our own words are used.
      onError: useNotices().problemHere
    }
  )
  const byRole = computed(() => byRoles(value.value ?? []))

  return {
    /** Follows the active workspace. */
    follow,
    load: reread,
    ...roleNames(() => byRole.value)
  }
})
