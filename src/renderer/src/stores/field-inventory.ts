/** The Fields page: every field of one kind of record, and what the user says about them. */
import { defineStore } from 'pinia'
import { computed, ref, shallowReadonly, shallowRef, watch } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import type { FieldChange, FieldCorrection } from '@shared/model/field-correction'
import type { FieldInventory, KnownField, RecordKind } from '@shared/model/field-inventory'
import type { FieldSection, Noun } from '@shared/model/record'
import { leavesOpen } from '@shared/rules/field-corrections'
import { asError, on, request } from '../desktop'
import { useNotices } from './notices'
import { coalesce } from '../data/coalesce'
import { useWorkspaces } from './workspaces'

/** In which order the sections stand, here and in the details of a record. */
export const SECTIONS: readonly FieldSection[] = ['built-in', 'dynamic', 'other']

/** While the first records come in, the page is read again no more often than this. */
const REREAD_PAUSE = 1_000

/** What may be said about a field next: `undefined` takes one thing back. */
export type FieldPatch = { readonly [K in keyof FieldChange]?: FieldChange[K] | undefined }

/** What was said about a field and what is said now, together. */
export function patched(before: FieldCorrection | null, patch: FieldPatch): FieldChange | null {
  const { role, type, label, hidden, list } = { ...before, ...patch }
  const said = Object.entries({ role, type, label, hidden, list }).filter(([, value]) => value !== undefined)
  return said.length === 0 ? null : (Object.fromEntries(said) as FieldChange)
}

export const useFieldInventory = defineStore('field-inventory', () => {
  const workspaces = useWorkspaces()
  const notices = useNotices()
  const kinds = shallowRef<readonly RecordKind[] | null>(null)
  const noun = ref<Noun>('project')
  const inventory = shallowRef<FieldInventory | null>(null)
  const error = shallowRef<ErrorShape | null>(null)
  let asked = 0
  /** Changes that main has not answered yet: what it said before them must not take them back on screen. */
  let underway = 0

  /** Reads kinds and fields; what is shown stays until the answer is there. */
  async function load(): Promise<void> {
    const workspaceId = workspaces.activeId
    const mine = ++asked
    if (workspaceId === null) {
      kinds.value = null
      inventory.value = null
      return
    }
    try {
      const found = await request('fields.kinds', { workspaceId })
      if (mine !== asked) return
      const chosen = found.find((kind) => kind.noun === noun.value) ?? found[0]
      const answer = chosen === undefined ? null : await request('fields.list', { workspaceId, noun: chosen.noun })
      if (mine !== asked || underway > 0) return
      kinds.value = found
      if (chosen !== undefined) noun.value = chosen.noun
      inventory.value = answer
      error.value = null
    } catch (thrown) {
      if (mine !== asked) return
      const shape = asError(thrown).toShape()
      // A workspace that was just left is no news.
      if (shape.code !== 'workspace-closed') error.value = shape
    }
  }

  /** Follows the open workspace until the page is left. */
  function follow(): () => void {
    const soon = coalesce(() => void load(), REREAD_PAUSE)
    const stops = [
      on('fields', (event) => {
        if (event.workspaceId === workspaces.activeId && event.noun === noun.value && underway === 0) void load()
      }),
      // What was said changes nothing about which fields there are; records do, until the first of them are there.
      on('changed', (event) => {
        if (event.workspaceId === workspaces.activeId && (inventory.value?.sampled ?? 0) === 0) soon()
      }),
      watch(
        () => workspaces.activeId,
        () => {
          kinds.value = null
          inventory.value = null
          void load()
        }
      )
    ]
    void load()
    return () => {
      soon.cancel()
      for (const stop of stops) stop()
    }
  }

  async function show(next: Noun): Promise<void> {
    if (next === noun.value) return
    noun.value = next
    inventory.value = null
    await load()
  }

  /** Shows a change at once; says why when it can't be kept, and shows what there is then. */
  async function change(
    after: (fields: readonly KnownField[]) => readonly KnownField[],
    keep: (where: { workspaceId: string; noun: Noun }) => Promise<unknown>
  ): Promise<boolean> {
    const workspaceId = workspaces.activeId
    const before = inventory.value
    if (workspaceId === null || before === null) return false
    inventory.value = { ...before, fields: after(before.fields) }
    underway += 1
    try {
      await keep({ workspaceId, noun: before.noun })
      return true
    } catch (thrown) {
      if (underway === 1 && inventory.value?.noun === before.noun) inventory.value = before
      notices.problem(thrown)
      return false
    } finally {
      underway -= 1
      // What main has now, whether it took the change or not.
      if (underway === 0) void load()
    }
  }

  function correct(key: string, patch: FieldPatch): Promise<boolean> {
    const correction = patched(inventory.value?.fields.find((field) => field.key === key)?.correction ?? null, patch)
    return change(
      (fields) => withCorrection(fields, noun.value, key, correction),
      (where) => request('fields.correct', { ...where, key, correction })
    )
  }

  /** Takes back what was said about a field; answers what puts it back, whatever is on screen by then. */
  async function reset(key: string): Promise<(() => Promise<void>) | null> {
    const before = inventory.value?.fields.find((field) => field.key === key)?.correction ?? null
    const here = { workspaceId: workspaces.activeId ?? '', noun: noun.value }
    const done = await change(
      (fields) => withCorrection(fields, here.noun, key, null),
      (where) => request('fields.correct', { ...where, key, correction: null })
    )
    if (!done) return null
    return async () => {
      await request('fields.correct', { ...here, key, correction: patched(before, {}) }).catch(notices.problem)
    }
  }

  /** The field's neighbours in its section, itself among them, in order. */
  function sectionOf(key: string): readonly KnownField[] {
    const fields = inventory.value?.fields ?? []
    const section = fields.find((field) => field.key === key)?.section
    return fields.filter((field) => field.section === section)
  }

  /** Moves a field by one place within its section. */
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
    const kept = await change(swapped, (where) => request('fields.reorder', { ...where, keys }))
    return kept ? { position: at + step + 1, count: neighbours.length } : null
  }

  /** Takes back everything that was said about this kind; answers what puts it all back. */
  async function resetAll(): Promise<(() => Promise<void>) | null> {
    let before: readonly FieldCorrection[] = []
    let where: { workspaceId: string; noun: Noun } | null = null
    const done = await change(
      (fields) => fields.map((field) => ({ ...field, correction: null, list: field.guess?.list ?? null })),
      async (here) => {
        where = here
        before = await request('fields.replace', { ...here, corrections: [] })
      }
    )
    const there = where as { workspaceId: string; noun: Noun } | null
    if (!done || there === null) return null
    return async () => {
      await request('fields.replace', { ...there, corrections: before }).catch(notices.problem)
    }
  }

  return {
    kinds: shallowReadonly(kinds),
    noun,
    inventory: shallowReadonly(inventory),
    error: shallowReadonly(error),
    hasCorrections: computed(() => inventory.value?.fields.some(({ correction }) => correction !== null) ?? false),
    load,
    follow,
    show,
    correct,
    reset,
    move,
    resetAll
  }
})

/** The fields as they will be, as far as that can be told without their records: what has which role. */
function withCorrection(
  fields: readonly KnownField[],
  noun: Noun,
  key: string,
  correction: FieldChange | null
): readonly KnownField[] {
  const { role, type, list } = correction ?? {}
  return fields.map((field) => {
    if (field.key !== key) {
      const taken = role !== undefined && role !== null && field.now.role === role
      return taken ? { ...field, now: { ...field.now, role: null } } : field
    }
    const { position } = field.correction ?? {}
    const place = position === undefined ? {} : { position }
    const said = correction === null && position === undefined ? null : { ...correction, noun, key, ...place }
    const plain = type !== undefined || list != null
    const nowRole = role === undefined ? (plain ? null : field.recognised.role) : role
    const tied = leavesOpen(correction ?? {}) ? (field.guess?.list ?? null) : (list ?? null)
    return { ...field, correction: said, list: tied, now: { ...field.now, role: nowRole } }
  })
}

/** All fields, section by section. */
export function inSections(fields: readonly KnownField[]): readonly KnownField[] {
  return SECTIONS.flatMap((section) => fields.filter((field) => field.section === section))
}
