/** The fields of a noun's records for columns, and the user's corrections of fields with roles. */
import { computed, shallowRef, watch } from 'vue'
import type { KnownField } from '@shared/model/field-inventory'
import type { Noun } from '@shared/model/record'
import type { OwnKey } from '@shared/model/view'
import { useLiveRead } from '../data/live-read'
import { useNotices } from '../state/notices'

export interface FieldsOf {
  readonly workspaceId: string
  readonly noun: Noun
}

/** Milliseconds between two reads of the fields while the first records come in. */
const REREAD_PAUSE = 2_000

/**
 * @param of null while not needed: reading takes as long as ten windows of a list
 * @param isNeeded false until the first rows have loaded. Fields once read stay known when another list of the workspace
 * opens
 */
export function useRecordFields(of: () => FieldsOf | null, isNeeded: () => boolean = () => true) {
  const neededIn = shallowRef<string | null>(null)
  watch(
    () => (isNeeded() ? (of()?.workspaceId ?? null) : null),
    (workspaceId) => (neededIn.value = workspaceId ?? neededIn.value),
    { immediate: true, flush: 'sync' }
  )
  const wanted = (): FieldsOf | null => {
    const fields = of()
    return fields !== null && fields.workspaceId === neededIn.value ? fields : null
  }
  const { value } = useLiveRead('fields.list', wanted, {
    changedBy: {
      fields: ({ noun }, where) => noun === where.noun,
      // No fields are known before the first records arrive.
      changed: ({ noun }, where): boolean => noun === where.noun && (value.value?.sampled ?? 0) === 0
    },
    pause: REREAD_PAUSE,
    onError: useNotices().problemHere
  })
  const fields = computed(() => new Map((value.value?.fields ?? []).map((field) => [field.key, field])))
  const byRole = computed(() => {
    const roles = new Map<string, KnownField>()
    for (const field of fields.value.values()) if (field.now.role !== null) roles.set(field.now.role, field)
    return roles
  })
  return {
    /** By key; empty until loaded. */
    fields,
    isHidden: (own: OwnKey): boolean => byRole.value.get(own)?.correction?.hidden === true,
    /** The user's name for a built-in column; null for our default. */
    nameOf: (own: OwnKey): string | null => byRole.value.get(own)?.correction?.label ?? null
  }
}
