import type { BrowserWindow } from 'electron'
import type { ProjectPlace } from '@shared/ipc/routes/windows'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import type { WindowSize } from './bounds'
import { boundsOf, makeWindow, watchBounds } from './make-window'
import { entryUrl } from './origin'
import { present } from './single-instance'

/** Narrow enough to stand beside an e-mail. */
const SIZE: WindowSize = { width: 560, height: 820 }
/** A further window does not cover the one before it. */
const CASCADE = 28

export interface ProjectWindowsOptions {
  /** Where the last one was left. */
  readonly bounds: () => WindowBounds | null
  readonly keepBounds: (bounds: WindowBounds) => Promise<void>
  readonly settings: () => Pick<Settings, 'theme' | 'alwaysOnTop'>
  readonly log: Log
}

interface OpenProject {
  readonly place: ProjectPlace
  readonly window: BrowserWindow
}

/**
 * The windows that show one project each. They are made like the main window, are closed with it, and know their
 * project by the fragment of their address, which only main writes.
 */
export class ProjectWindows {
  readonly #options: ProjectWindowsOptions
  /** By web contents, oldest first. */
  readonly #open = new Map<number, OpenProject>()

  constructor(options: ProjectWindowsOptions) {
    this.#options = options
  }

  /** Shows a project in its window: the one it has already comes to the front, or a new one opens. */
  open(place: ProjectPlace): void {
    const known = [...this.#open.values()].find(
      (one) => one.place.workspaceId === place.workspaceId && one.place.id === place.id
    )
    if (known) return present(known.window)
    const { bounds, keepBounds, settings, log } = this.#options
    const before = [...this.#open.values()].at(-1)?.window
    const left = before === undefined ? bounds() : beside(boundsOf(before, null))
    const window = makeWindow({ bounds: left, ...settings() }, SIZE, log)
    const contents = window.webContents.id
    this.#open.set(contents, { place, window })
    window.once('closed', () => this.#open.delete(contents))
    watchBounds(window, bounds, (next) => {
      keepBounds(next).catch((error: unknown) => log.warn('bounds not kept', { error }))
    })
    window.loadURL(`${entryUrl()}#/window/${place.workspaceId}/projects/${place.id}`).catch((error: unknown) => {
      if (!window.isDestroyed()) log.error('The page did not load.', { error })
    })
  }

  /** Closes the window with these web contents; false when it is none of a project. */
  close(webContentsId: number): boolean {
    const window = this.#open.get(webContentsId)?.window
    window?.close()
    return window !== undefined
  }

  /** Closes the windows of workspaces that are no more. */
  keepOnly(workspaceIds: ReadonlySet<string>): void {
    for (const { place, window } of [...this.#open.values()]) if (!workspaceIds.has(place.workspaceId)) window.close()
  }

  closeAll(): void {
    for (const { window } of [...this.#open.values()]) window.close()
  }
}

function beside({ x, y, width, height }: WindowBounds): WindowBounds {
  const further = (at: number | null): number | null => (at === null ? null : at + CASCADE)
  return { x: further(x), y: further(y), width, height }
}
