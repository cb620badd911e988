/** The Fields page: every field of one noun, and the user's corrections. */
import { defineStore } from 'pinia'
import { computed, ref, shallowReadonly } from 'vue'
import type { FieldChange, FieldCorrection } from '@shared/model/field-correction'
import type { KnownField } from '@shared/model/field-inventory'
import type { FieldSection, Noun } from '@shared/model/record'
import { isOpenTo } from '@shared/rules/field-corrections'
import { followers } from '../data/followers'
import { inWorkspace } from '../data/changed-by'
import { useLiveRead } from '../data/live-read'
import { changePreference } from '../data/preferences'
import { useNotices } from '../state/notices'
import { useWorkspaces } from '../state/workspaces'

/** The order of the sections, here and in the details of a record. */
export const SECTIONS: readonly FieldSection[] = ['built-in', 'dynamic', 'other']

/** Milliseconds between two reads of the page while the first records come in. */
const REREAD_PAUSE = 1_000

/** A change of a field's correction: `undefined` removes a part. */
export type FieldPatch = { readonly [K in keyof FieldChange]?: FieldChange[K] | undefined }

/** Merges a change into the current correction. */
export function patched(before: FieldCorrection | null, patch: FieldPatch): FieldChange | null {
  const { role, answer, type, label, hidden, list } = { ...before, ...patch }
  const stated = Object.entries({ role, answer, type, label, hidden, list }).filter(([, value]) => value !== undefined)
  return stated.length === 0 ? null : (Object.fromEntries(stated) as FieldChange)
}

export const useFieldInventory = defineStore('field-inventory', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const wanted = ref<Noun>('project')
  /** Number of unconfirmed changes: until they are confirmed, older answers must not undo them on screen. */
  const underway = ref(0)
  const { some, follow } = followers()
  const isActive = (): boolean => some() && underway.value === 0
  /** No fields are known before the first records arrive. */
  const areFew = (): boolean => (inventory.value?.sampled ?? 0) === 0

  const kinds = useLiveRead('fields.kinds', () => inWorkspace({ workspaceId: workspaces.activeId }), {
    changedBy: { fields: ({ noun: of }): boolean => of === noun.value, changed: areFew },
    pause: REREAD_PAUSE,
    isActive,
    isAtOnce: true
  })
  /** The noun on screen: the chosen one while it has records. */
  const noun = computed<Noun>(() => {
    const known = kinds.value.value ?? []
    return (known.find((kind) => kind.noun === wanted.value) ?? known[0])?.noun ?? wanted.value
  })
  const fields = useLiveRead(
    'fields.list',
    () => {
      const isKnown = (kinds.value.value ?? []).length > 0
      return isKnown ? inWorkspace({ workspaceId: workspaces.activeId, noun: noun.value }) : null
    },
    {
      changedBy: { fields: (event, { noun: of }) => event.noun === of, changed: areFew },
      pause: REREAD_PAUSE,
      isActive,
      isAtOnce: true
    }
  )
  const inventory = fields.value
  const error = computed(() => {
    const shape = kinds.error.value ?? fields.error.value
    // Ignore errors of a workspace that was just closed.
    return shape?.code === 'workspace-closed' ? null : shape
  })

  /** Reads nouns and fields; the old ones stay visible until then. */
  async function load(): Promise<void> {
    await Promise.all([kinds.reread(), fields.reread()])
  }

  function show(next: Noun): void {
    wanted.value = next
  }

  /** Applies a change optimistically. On failure it shows the error and the stored corrections. */
  async function change(
    after: (fields: readonly KnownField[]) => readonly KnownField[],
    keep: (where: { workspaceId: string; noun: Noun }) => Promise<unknown>
  ): Promise<boolean> {
    const workspaceId = workspaces.activeId
    const before = inventory.value
    if (workspaceId === null || before === null) return false
    inventory.value = { ...before, fields: after(before.fields) }
    underway.value += 1
    try {
      await keep({ workspaceId, noun: before.noun })
      return true
    } catch (thrown) {
      const isThere = workspaces.activeId === workspaceId && inventory.value?.noun === before.noun
      if (underway.value === 1 && isThere) inventory.value = before
      notices.problem(thrown)
      return false
    } finally {
      // After the last pending change the corrections are read from main, whatever the outcome.
      underway.value -= 1
    }
  }

  function correct(key: string, patch: FieldPatch): Promise<boolean> {
    const correction = patched(inventory.value?.fields.find((field) => field.key === key)?.correction ?? null, patch)
    return change(
      (fields) => withCorrection(fields, noun.value, key, correction),
      ({ workspaceId, noun: of }) => changePreference(workspaceId, 'corrections', { noun: of, key, correction })
    )
  }

  /** Removes a field's correction. Returns an undo function, which also works after navigation. */
  async function reset(key: string): Promise<(() => Promise<void>) | null> {
    const before = inventory.value?.fields.find((field) => field.key === key)?.correction ?? null
    const here = { workspaceId: workspaces.activeId ?? '', noun: noun.value }
    const done = await change(
      (fields) => withCorrection(fields, here.noun, key, null),
      ({ workspaceId, noun: of }) => changePreference(workspaceId, 'corrections', { noun: of, key, correction: null })
    )
    if (!done) return null
    return async () => {
      const again = { noun: here.noun, key, correction: patched(before, {}) }
      await changePreference(here.workspaceId, 'corrections', again).catch(notices.problem)
    }
  }

  /** The fields of its section in order, itself included. */
  function sectionOf(key: string): readonly KnownField[] {
    const fields = inventory.value?.fields ?? []
    const section = fields.find((field) => field.key === key)?.section
    return fields.filter((field) => field.section === section)
  }

  /** Moves a field by one position within its section. */
  async function move(key: string, step: -1 | 1): Promise<{ position: number; count: number } | null> {
    const neighbours = sectionOf(key)
    const at = neighbours.findIndex((field) => field.key === key)
    const other = neighbours[at + step]
    if (other === undefined) return null
    const swapped = (fields: readonly KnownField[]): KnownField[] => {
      const all = [...fields]
      const from = all.findIndex((field) => field.key === key)
      const to = all.findIndex((field) => field.key === other.key)
      const [field] = all.splice(from, 1)
      all.splice(to, 0, field!)
      return all
    }
    const keys = inSections(swapped(inventory.value?.fields ?? [])).map((field) => field.key)
    const isKept = await change(swapped, ({ workspaceId, noun: of }) =>
      changePreference(workspaceId, 'corrections', { noun: of, keys })
    )
    return isKept ? { position: at + step + 1, count: neighbours.length } : null
  }

  /** Removes all corrections of this noun. Returns an undo function. */
  async function resetAll(): Promise<(() => Promise<void>) | null> {
    let before: readonly FieldCorrection[] = []
    let where: { workspaceId: string; noun: Noun } | null = null
    const done = await change(
      (fields) => fields.map((field) => ({ ...field, correction: null, list: field.inferred?.list ?? null })),
      async (here) => {
        where = here
        before = await changePreference(here.workspaceId, 'corrections', { noun: here.noun, all: [] })
      }
    )
    const there = where as { workspaceId: string; noun: Noun } | null
    if (!done || there === null) return null
    return async () => {
      const again = { noun: there.noun, all: before }
      await changePreference(there.workspaceId, 'corrections', again).catch(notices.problem)
    }
  }

  return {
    kinds: shallowReadonly(kinds.value),
    noun,
    inventory: shallowReadonly(inventory),
    error,
    hasCorrections: computed(() => inventory.value?.fields.some(({ correction }) => correction !== null) ?? false),
    load,
    /** Follows the active workspace until the page is left. */
    follow,
    show,
    correct,
    reset,
    move,
    resetAll
  }
})

/** Applies the change to the fields, as far as roles can be derived without the records. */
function withCorrection(
  fields: readonly KnownField[],
  noun: Noun,
  key: string,
  correction: FieldChange | null
): readonly KnownField[] {
  const { role, type, list } = correction ?? {}
  return fields.map((field) => {
    if (field.key !== key) {
      const isTaken = role !== undefined && role !== null && field.now.role === role
      return isTaken ? { ...field, now: { ...field.now, role: null } } : field
    }
    const { position } = field.correction ?? {}
    const place = position === undefined ? {} : { position }
    const stated = correction === null && position === undefined ? null : { ...correction, noun, key, ...place }
    const isPlain = type !== undefined || list != null
    const nowRole = role === undefined ? (isPlain ? null : field.recognised.role) : role
    const tied = isOpenTo(correction ?? {}) ? (field.inferred?.list ?? null) : (list ?? null)
    return { ...field, correction: stated, list: tied, now: { ...field.now, role: nowRole } }
  })
}

/** All fields, section by section. */
export function inSections(fields: readonly KnownField[]): readonly KnownField[] {
  return SECTIONS.flatMap((section) => fields.filter((field) => field.section === section))
}
