/** The user's names for fields with roles, in headings and columns, and which of them are hidden. */
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

/** How the user wants a field with a role to be shown. */
export interface RoleNames {
  /** The user's name for the field with this role; null for our default name. */
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
        // Fields of roles are unknown before the first records arrive.
        changed: ({ noun }): boolean => noun === 'project' && byRole.value.size === 0
      },
      isActive: some,
      // Default names are used until then.
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
