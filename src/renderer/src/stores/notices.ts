import { defineStore } from 'pinia'
import { shallowReadonly, ref, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { asError } from '../desktop'

export interface Notice {
  readonly id: number
  readonly kind: 'done' | 'problem'
  /** A sentence in the language on screen; a problem without one shows the sentence of its error. */
  readonly text: string | null
  readonly error: ErrorShape | null
  readonly action: { readonly label: string; readonly run: () => void } | null
}

const STAYS = 6000

/** Short messages at the edge of the window, and announcements for screen readers; no banners or dialogs. */
export const useNotices = defineStore('notices', () => {
  const list = shallowRef<readonly Notice[]>([])
  const spoken = ref('')
  let next = 1

  function dismiss(id: number): void {
    list.value = list.value.filter((notice) => notice.id !== id)
  }

  function show(notice: Omit<Notice, 'id'>): number {
    const id = next++
    // Only the latest few: many at once would be a banner.
    list.value = [...list.value.slice(-2), { id, ...notice }]
    return id
  }

  /** Something worked. It disappears by itself; repeated, it takes the place of the earlier one. */
  function done(text: string, action: Notice['action'] = null): void {
    if (action === null) {
      list.value = list.value.filter((one) => one.kind !== 'done' || one.action !== null || one.text !== text)
    }
    const id = show({ kind: 'done', text, error: null, action })
    setTimeout(() => dismiss(id), STAYS)
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

  /** A problem is over. */
  function withdraw(code: ErrorShape['code']): void {
    list.value = list.value.filter(({ error }) => error?.code !== code)
  }

  /** Announces a sentence to screen readers only. A repeated one is changed slightly, or it would not be read. */
  function say(text: string): void {
    spoken.value = text === spoken.value ? `${text}\u00A0` : text
  }

  return {
    list: shallowReadonly(list),
    spoken: shallowReadonly(spoken),
    done,
    problem,
    problemHere,
    dismiss,
    withdraw,
    say
  }
})
