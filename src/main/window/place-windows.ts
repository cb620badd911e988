import { isDeepStrictEqual } from 'node:util'
import type { BrowserWindow, Size } from 'electron'
import type { ProjectPlace } from '@shared/contract/windows'
import type { RequestInput } from '@shared/ipc/contract'
import type { Settings } from '@shared/model/settings'
import type { Log } from '../log'
import type { WindowBounds } from '../user-data/types'
import type { UserData } from '../user-data/user-data'
import { boundsOf, loadPage, makeWindow, watchBounds } from './make-window'
import { present } from './single-instance'
import { keepZoom } from './zoom'

/** Narrow enough to stand beside an e-mail. */
const PROJECT_SIZE: Size = { width: 560, height: 820 }
/** Wide enough for the folder tree. */
const FOLDER_SIZE: Size = { width: 980, height: 700 }
/** Offset of each new window. */
const CASCADE = 28

export interface PlaceWindowsOptions {
  readonly userData: Pick<UserData, 'windowBounds' | 'setWindowBounds' | 'windowZoom' | 'setWindowZoom'>
  readonly settings: () => Pick<Settings, 'theme' | 'alwaysOnTop'>
  readonly log: Log
}

type WindowTarget =
  | ({ readonly kind: 'project' } & ProjectPlace)
  | ({ readonly kind: 'folder' } & RequestInput<'windows.openFolder'>)
  | ({ readonly kind: 'event' } & RequestInput<'windows.openEvent'>)

interface OpenPlace {
  readonly place: WindowTarget
  readonly window: BrowserWindow
}

/**
 * Windows for one project or event, or for files from one folder on. They are created like the main window and close
 * with it. The fragment of their address, first set by main, names their place.
 */
export class PlaceWindows {
  /** By web contents, oldest first. */
  readonly #open = new Map<number, OpenPlace>()

  constructor(private readonly options: PlaceWindowsOptions) {}

  /** Shows a project in its window: an open one comes to the front, else a new one opens. */
  openProject(place: ProjectPlace): void {
    const { userData, log } = this.options
    const bounds = (): WindowBounds | null => userData.windowBounds('project')
    const made = this.#presentOrMake({ kind: 'project', ...place }, `projects/${place.id}`, bounds())
    if (made === null) return
    watchBounds(made, bounds, (next) => {
      userData.setWindowBounds('project', next).catch((error: unknown) => log.warn('bounds not kept', { error }))
    })
  }

  /** Shows an event in its window: an open one of this occurrence comes to the front, else a new one opens. */
  openEvent(place: RequestInput<'windows.openEvent'>): void {
    const at = place.key === null ? '' : `?at=${encodeURIComponent(place.key)}`
    this.#presentOrMake({ kind: 'event', ...place }, `calendar/events/${place.id}${at}`, null)
  }

  /** Shows a folder in a new window: users navigate inside it, so no window belongs to a folder. */
  openFolder(place: RequestInput<'windows.openFolder'>): void {
    const folder = place.id === null ? 'folders' : `folders/${place.id}`
    this.#make({ kind: 'folder', ...place }, `files/${folder}`, FOLDER_SIZE, null)
  }

  /** Returns the new window; null if one was open. */
  #presentOrMake(target: WindowTarget, path: string, last: WindowBounds | null): BrowserWindow | null {
    const known = [...this.#open.values()].find(({ place }) => isDeepStrictEqual(place, target))?.window
    if (known === undefined) return this.#make(target, path, PROJECT_SIZE, last)
    present(known)
    return null
  }

  /**
   * @param path place within the workspace, for the address's fragment
   * @param last bounds of the last such window
   */
  #make(place: WindowTarget, path: string, size: Size, last: WindowBounds | null): BrowserWindow {
    const { userData, settings, log } = this.options
    const before = [...this.#open.values()].filter((one) => one.place.kind === place.kind).at(-1)?.window
    const left = before === undefined ? last : beside(boundsOf(before, null))
    const window = makeWindow({ bounds: left, ...settings() }, size, log)
    keepZoom(window, 'project', userData, log)
    const contents = window.webContents.id
    this.#open.set(contents, { place, window })
    window.once('closed', () => this.#open.delete(contents))
    loadPage(window, `#/window/${place.workspaceId}/${path}`, log)
    return window
  }

  /** Closes the window with these web contents; false if it is not one of these. */
  close(webContentsId: number): boolean {
    const window = this.#open.get(webContentsId)?.window
    window?.close()
    return window !== undefined
  }

  /** Closes windows of removed workspaces. */
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
