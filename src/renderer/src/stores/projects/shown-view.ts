/** Main keeps what the list shows for as long as the app runs: a reloaded page restores it. */
import type { ShownView } from '@shared/contract/views'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'

/** Widths change with every pixel of a drag. */
const KEEP_PAUSE = 200

export class KeptShown {
  #timer: ReturnType<typeof setTimeout> | null = null
  #waiting: (() => void) | null = null

  constructor() {
    // The page that comes next restores it.
    window.addEventListener('pagehide', () => this.flush())
  }

  /** What was last shown of this workspace in this run; null if nothing was, or it is unknown. */
  async last(workspaceId: string): Promise<ShownView | null> {
    this.flush()
    try {
      return await request('views.shown', { workspaceId })
    } catch (thrown) {
      // The list itself tells when nothing of the workspace can be read.
      if (asError(thrown).code !== 'workspace-closed') useNotices().problem(thrown)
      return null
    }
  }

  /** Keeps it: the first change at once, those that follow within 200 ms together. */
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
