/** How the list is shown while no saved view is open: its columns and its order, kept from one start to the next. */
import type { ViewContent } from '@shared/model/view'
import { asError, request } from '../../desktop'
import { useNotices } from '../notices'

/** What the default keeps: a filter that somebody left behind would hide projects from them tomorrow. */
export type KeptLook = Pick<ViewContent, 'columns' | 'sort'>

export const PLAIN_LOOK: KeptLook = { columns: [], sort: { key: 'id', descending: true } }

/** Widths change with every pixel of a drag. */
const SAVE_PAUSE = 600

export class DefaultView {
  look: KeptLook = PLAIN_LOOK
  #workspaceId: string | null = null
  #timer: ReturnType<typeof setTimeout> | null = null

  /** Reads it for another workspace, after what is unsaved of the last one. Null: the workspace was left meanwhile. */
  async open(workspaceId: string): Promise<KeptLook | null> {
    this.flush()
    this.#workspaceId = workspaceId
    this.look = PLAIN_LOOK
    try {
      const kept = await request('views.default', { workspaceId })
      if (this.#workspaceId !== workspaceId) return null
      // What was chosen meanwhile is newer than what is kept, and about to be kept itself.
      if (kept && this.#timer === null) this.look = { columns: kept.columns, sort: kept.sort }
    } catch (thrown) {
      if (this.#workspaceId !== workspaceId) return null
      // Without it the list looks as on the first day; the list itself is there.
      if (asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
    }
    return this.look
  }

  close(): void {
    this.flush()
    this.#workspaceId = null
    this.look = PLAIN_LOOK
  }

  /** Keeps it, a moment after the last change. */
  keep(look: KeptLook): void {
    if (JSON.stringify(look) === JSON.stringify(this.look)) return
    this.look = look
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), SAVE_PAUSE)
  }

  flush(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    const workspaceId = this.#workspaceId
    if (workspaceId === null) return
    const content: ViewContent = { deleted: false, filter: null, layout: 'table', ...this.look }
    request('views.setDefault', { workspaceId, content }).catch((thrown: unknown) => {
      if (asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
    })
  }
}
