/** The conditions of project filters: the interface's built-in keys, and every known dynamic field. */
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { ALL_ID_CONDITIONS, type FilterPart, type IdCondition } from '@shared/model/filter'
import type { KnownField } from '@shared/model/field-inventory'
import type { FieldRole } from '@shared/model/record'
import type { OptionsOf } from '@shared/contract/records'
import { CONDITION_FIELDS, dynamicNameOf } from '@shared/rules/filter/fields'
import { containsName } from '../../rules/filter/edit-filter'
import { inWorkspace } from '../../data/changed-by'
import { useLiveRead } from '../../data/live-read'
import { t } from '../../locales'
import { keyName } from '../../words/field-text'
import { knownName } from '../../words/column-names'
import { useFieldNames } from '../field-names'
import { useNotices } from '../../state/notices'
import { useWorkspaces } from '../../state/workspaces'

/** Roles that have a condition of their own, or another parameter of the interface. */
const ASKED_OTHERWISE: ReadonlySet<FieldRole> = new Set<FieldRole>([
  ...Object.values(CONDITION_FIELDS).map(({ role }) => role),
  'id',
  'title',
  'deleted'
])

/** The control that edits a condition. */
export type ConditionEditor =
  | { readonly kind: 'having' }
  | { readonly kind: 'period' }
  | { readonly kind: 'number' }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' }
  /** The payload does not tell whether the service expects text or ids: a bare number may be an id. */
  | { readonly kind: 'text-or-ids' }
  /** `of` is null if the ids have no labels and must be typed. */
  | { readonly kind: 'ids'; readonly of: OptionsOf | null }

export interface PartInfo {
  readonly part: FilterPart
  readonly name: string
  /** The name is our default, not the user's or the workspace's. */
  readonly isOurs: boolean
  readonly section: 'built-in' | 'dynamic'
  /** The path of a dynamic field, as in `Field.key`; absent if unknown. */
  readonly key?: string
  readonly editor: ConditionEditor
}

/** Milliseconds between two reads of the fields while the first records come in. */
const REREAD_PAUSE = 2_000

/** The options of a built-in key; stages only of the chosen funnels, if any. */
export function optionsOf(part: IdCondition, funnels: readonly number[]): OptionsOf {
  const { kind } = CONDITION_FIELDS[part]
  return kind === 'stage' ? { kind, funnels } : { kind }
}

function dynamicEditor({ key, now, list }: KnownField): ConditionEditor | null {
  switch (now.type) {
    case 'references':
      return { kind: 'ids', of: referenceOptions(key, now.kind, list) }
    case 'date':
    case 'moment':
      return { kind: 'day' }
    case 'text':
    case 'texts':
    case 'money':
    case 'flag':
      return { kind: 'text' }
    case 'number':
      return { kind: 'text-or-ids' }
    default:
      // JSON values cannot be filtered; a field without values may have any type.
      return now.type === null ? { kind: 'text-or-ids' } : null
  }
}

function referenceOptions(key: string, kind: KnownField['now']['kind'], list: string | null): OptionsOf {
  if (list !== null) return { kind: 'list-element', list }
  switch (kind) {
    case null:
    case 'unknown':
    case 'list-element':
      return { kind: 'field', key }
    case 'stage':
      return { kind, funnels: [] }
    default:
      return { kind }
  }
}

export const useFilterParts = defineStore('filter-parts', () => {
  const workspaces = useWorkspaces()
  const names = useFieldNames()
  /** The workspace whose fields may be requested; null while they are not needed. */
  const allowed = ref<string | null>(null)
  const { value: inventory, error } = useLiveRead(
    'fields.list',
    () => inWorkspace({ workspaceId: workspaces.activeId, noun: 'project' as const }),
    {
      changedBy: {
        fields: ({ noun }) => noun === 'project',
        // No fields are known before the first records arrive.
        changed: ({ noun }): boolean => noun === 'project' && (inventory.value?.sampled ?? 0) === 0
      },
      pause: REREAD_PAUSE,
      isActive: () => allowed.value !== null && allowed.value === workspaces.activeId,
      // Read synchronously: reads of fields that the first rows need were sent before.
      isAtOnce: true,
      onError: useNotices().problemHere
    }
  )

  const ours = computed<readonly PartInfo[]>(() => {
    const builtInPart = (
      part: IdCondition | 'created' | 'price'
    ): Pick<PartInfo, 'part' | 'name' | 'isOurs' | 'section'> => {
      const { role } = CONDITION_FIELDS[part]
      const own = names.nameOf(role)
      const name = own ?? t(`projects.role.${role}`)
      return { part, name, isOurs: own === null, section: 'built-in' }
    }
    const ourWord = { isOurs: true, section: 'built-in' } as const
    return [
      { ...ourWord, part: 'words', name: t('filter.byWords'), editor: { kind: 'text' } },
      { ...builtInPart('created'), editor: { kind: 'period' } },
      ...ALL_ID_CONDITIONS.map((part): PartInfo => ({
        ...builtInPart(part),
        editor: { kind: 'ids', of: optionsOf(part, []) }
      })),
      { ...builtInPart('price'), editor: { kind: 'number' } },
      { ...ourWord, part: 'having', name: t('filter.havingTitle'), editor: { kind: 'having' } }
    ]
  })

  /** Project groups are offered only if a field contains them. */
  const builtIn = computed(() => {
    const wasTold = (inventory.value?.fields ?? []).some(({ now }) => now.kind === 'project-group')
    return ours.value.filter(({ part }) => part !== 'not_step_id' && (wasTold || part !== 'project_group_id'))
  })

  /** Fields that a `data` name may refer to: dynamic ones, and unknown ones among the built-in ones. */
  const named = computed(() => {
    const fields = (inventory.value?.fields ?? []).filter((field) => !field.isPart && field.correction?.hidden !== true)
    const inPlace = fields.filter(({ section }) => section === 'dynamic')
    const taken = new Set(inPlace.map(({ key }) => dynamicNameOf(key)))
    // Includes fields whose role has no key, or belongs to another field.
    const flat = fields.filter(
      ({ key, section, now }) =>
        section !== 'dynamic' && !(now.role !== null && ASKED_OTHERWISE.has(now.role)) && !taken.has(dynamicNameOf(key))
    )
    return [...inPlace, ...flat]
  })

  const dynamic = computed<readonly PartInfo[]>(() =>
    named.value.flatMap((field): PartInfo[] => {
      const editor = dynamicEditor(field)
      if (editor === null) return []
      const name = knownName(field)
      const part = `data.${dynamicNameOf(field.key)}` as const
      return [{ part, name, isOurs: false, section: 'dynamic', key: field.key, editor }]
    })
  )

  const byPart = computed(() => new Map([...ours.value, ...dynamic.value].map((info) => [info.part, info])))

  /**
   * Follows the active workspace until the page is left. Fields are read only once `mayAsk` is true, because that takes
   * as long as ten windows of a list and would delay the first rows.
   */
  function follow(mayAsk: () => boolean = () => true): () => void {
    const stop = watch(
      [() => workspaces.activeId, mayAsk],
      ([id, may]) => {
        if (id === null || may) allowed.value = id
      },
      { immediate: true, flush: 'sync' }
    )
    return () => {
      stop()
      allowed.value = null
    }
  }

  /** Also works for conditions no longer offered: a saved filter may contain fields unknown to this cache. */
  function info(part: FilterPart): PartInfo {
    const within = containsName(part)
    if (within !== null) return { ...info(`data.${within}`), part }
    const known = byPart.value.get(part)
    if (known) return known
    const name = part.startsWith('data.') ? keyName(part.slice(5)) : part
    return { part, name, isOurs: false, section: 'dynamic', editor: { kind: 'text-or-ids' } }
  }

  return {
    follow,
    builtIn,
    /** All project fields by key; empty until loaded. */
    fields: computed(() => new Map((inventory.value?.fields ?? []).map((field) => [field.key, field]))),
    dynamic,
    /** Whether fields may still be missing among `dynamic`. */
    isLoading: computed(() => inventory.value === null && error.value === null),
    info
  }
})
