import { defineStore } from 'pinia'
import { computed, shallowReadonly, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { asError, request } from '../desktop'
import { t } from '../locales'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  /** A sentence in the language on screen; a problem without one shows the sentence of its error. */
  readonly text: string | null
  readonly error: ErrorShape | null
  readonly action: { readonly label: string; readonly run: () => void } | null
}

/** Milliseconds that a message of something done stays. */
const STAYS = 6000
/** So many messages of things done stand at once; problems stand until they are dismissed, however many they are. */
const MOST_DONE = 3
/** So many things can be undone, the latest first. */
const MOST_UNDOABLE = 20

/** Short messages at the edge of the window, and announcements for screen readers; no banners or dialogs. */
export const useNotices = defineStore('notices', () => {
  const list = shallowRef<readonly Notice[]>([])
  const spoken = ref('')
  let next = 1

  function dismiss(id: number): void {
    list.value = list.value.filter((notice) => notice.id !== id)
  }

  /** What can be undone, the latest last; its message may have gone. */
  const undoable = shallowRef<readonly { readonly id: number; readonly undo: () => Promise<unknown> }[]>([])
  /** Whether somebody reads the messages: the mouse or the focus is on them. */
  let attended = (): boolean => false

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
      if (attended()) leaveLater(id)
      else dismiss(id)
    }, STAYS)
  }

  /** Something worked. It disappears by itself; repeated, it takes the place of the earlier one. */
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
   * Something was done that can be undone: by the message while it stands, and as the latest of these by its key.
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

  /** Undoes what was done last and can be undone. */
  async function undoLast(): Promise<void> {
    const last = undoable.value.at(-1)
    if (last !== undefined) await undoOne(last.id)
  }

  /** Something failed: stays until it is dismissed. The same problem is shown once. */
  function problem(thrown: unknown, action: Notice['action'] = null): void {
    const error = asError(thrown).toShape()
    if (error.code === 'cancelled') return
    if (list.value.some((notice) => notice.error?.code === error.code)) return
    show({ kind: 'problem', text: null, error, action })
  }

  /** The same, for reads of a workspace: that it was just left is not shown. */
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
    /** The message of what `undoLast` undoes; null: there is nothing to undo. */
    lastUndoable: computed(() => undoable.value.at(-1)?.id ?? null),
    done,
    doneWritten,
    doneUndoably,
    undoLast,
    /** Messages stay while `reads` says that somebody reads them. */
    keepWhile: (reads: () => boolean): void => void (attended = reads),
    problem,
    problemHere,
    dismiss,
    say
  }
})
