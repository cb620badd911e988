/** The list's last state, stored in main while the app runs, so that a reloaded page can restore it. */
import type { ShownView } from '@shared/contract/views'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Throttle in milliseconds: dragging a column border changes widths with every pixel. */
const KEEP_PAUSE = 200

export class ListSnapshot {
  #timer: ReturnType<typeof setTimeout> | null = null
  #waiting: (() => void) | null = null

  constructor() {
    // A reload restores it.
    window.addEventListener('pagehide', () => this.flush())
  }

  /** The last state of this workspace in this run of the app; null if there is none or reading failed. */
  async last(workspaceId: string): Promise<ShownView | null> {
    this.flush()
    try {
      return await request('views.shown', { workspaceId })
    } catch (thrown) {
      // The list itself shows that the workspace is closed.
      if (asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
      return null
    }
  }

  /** Stores the state: the first change at once, later ones every 200 ms. */
  keep(workspaceId: string, shown: ShownView): void {
    this.#waiting = () => {
      request('views.setShown', { workspaceId, ...shown }).catch((thrown: unknown) => useNotices().problem(thrown))
    }
    if (this.#timer !== null) return
    this.flush()
    this.#timer = setTimeout(() => this.flush(), KEEP_PAUSE)
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    const send = this.#waiting
    this.#timer = this.#waiting = null
    send?.()
  }
}
