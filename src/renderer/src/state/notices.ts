import { defineStore } from 'pinia'
import { computed, shallowReadonly, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { asError, request } from '../desktop'
import { t } from '../locales'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  /** Translated text; null for a problem, which shows the message of its error. */
  readonly text: string | null
  readonly error: ErrorShape | null
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** Milliseconds before a success message disappears. */
const STAYS = 6000
/** Maximum success messages on screen. Problems have no limit and stay until dismissed. */
const MOST_DONE = 3
/** Maximum entries of the undo stack. */
const MOST_UNDOABLE = 20

/** Short messages at the edge of the window, and screen-reader announcements. No banners or dialogs. */
export const useNotices = defineStore('notices', () => {
  const list = shallowRef<readonly Notice[]>([])
  const spoken = ref('')
  let next = 1

  function dismiss(id: number): void {
    list.value = list.value.filter((notice) => notice.id !== id)
  }

  /** Undo stack, the latest last. Entries outlive their messages. */
  const undoable = shallowRef<readonly { readonly id: number; readonly undo: () => Promise<unknown> }[]>([])
  /** Whether the user is reading the messages: mouse or focus is on them. */
  let isAttended = (): boolean => false

  function show(notice: Omit<Notice, 'id'>): number {
    const id = next++
    const all = [...list.value, { id, ...notice }]
    const done = all.filter(({ kind }) => kind === 'done')
    const gone = done.length > MOST_DONE ? (done.find(({ action }) => action === null) ?? done[0]) : undefined
    list.value = all.filter((one) => one !== gone)
    return id
  }

  function leaveLater(id: number): void {
    setTimeout(() => {
      if (!list.value.some((notice) => notice.id === id)) return
      if (isAttended()) leaveLater(id)
      else dismiss(id)
    }, STAYS)
  }

  /** Success message. It disappears by itself; a repeated one replaces the earlier one. */
  function done(text: string): void {
    list.value = list.value.filter((one) => one.kind !== 'done' || one.action !== null || one.text !== text)
    leaveLater(show({ kind: 'done', text, error: null, action: null }))
  }

  /** A file was written; the message leads to its folder. @param name as main answered it */
  function doneWritten(text: string, name: string): void {
    const run = (): void => void request('app.showWritten', { name }).catch(problem)
    leaveLater(show({ kind: 'done', text, error: null, action: { label: t('exports.showInFolder'), run } }))
  }

  /**
   * Success message of an action that can be undone, by its button or by the undo shortcut.
   *
   * @param undo a rejection is shown as a problem
   */
  function doneUndoably(text: string, undo: () => Promise<unknown>): void {
    const id = show({
      ...{ kind: 'done', text, error: null },
      action: { label: t('common.undo'), run: () => void undoOne(id) }
    })
    undoable.value = [...undoable.value.slice(1 - MOST_UNDOABLE), { id, undo }]
    leaveLater(id)
  }

  async function undoOne(id: number): Promise<void> {
    const found = undoable.value.find((one) => one.id === id)
    if (found === undefined) return
    undoable.value = undoable.value.filter((one) => one !== found)
    dismiss(id)
    try {
      await found.undo()
      say(t('common.undone'))
    } catch (thrown) {
      problem(thrown)
    }
  }

  async function undoLast(): Promise<void> {
    const last = undoable.value.at(-1)
    if (last !== undefined) await undoOne(last.id)
  }

  /** Error message: stays until dismissed. The same problem is shown once. */
  function problem(thrown: unknown, action: Notice['action'] = null): void {
    const error = asError(thrown).toShape()
    if (error.code === 'cancelled') return
    if (list.value.some((notice) => notice.error?.code === error.code)) return
    show({ kind: 'problem', text: null, error, action })
  }

  /** As `problem`, for reads of a workspace: ignores that it was just closed. */
  function problemHere(thrown: unknown): void {
    if (asError(thrown).code !== 'workspace-closed') problem(thrown)
  }

  /** Announces a sentence to screen readers only. A repeated one is changed slightly, or it would not be read. */
  function say(text: string): void {
    spoken.value = text === spoken.value ? `${text}\u00A0` : text
  }

  return {
    list: shallowReadonly(list),
    spoken: shallowReadonly(spoken),
    /** Id of the action that `undoLast` undoes; null if there is none. */
    lastUndoable: computed(() => undoable.value.at(-1)?.id ?? null),
    done,
    doneWritten,
    doneUndoably,
    undoLast,
    /** Messages stay while `reads` returns true. */
    keepWhile: (reads: () => boolean): void => void (isAttended = reads),
    problem,
    problemHere,
    dismiss,
    say
  }
})
