import { app, globalShortcut } from 'electron'
import type { QuickKeyState } from '@shared/model/quick'
import { isOnWayland } from './wayland'

/**
 * Enables global shortcuts on Wayland, which use the desktop's portal; Chromium asks it only with this feature
 * (Electron's docs/api/global-shortcut.md). Call before the app is ready.
 */
export function askForGlobalKeys(): void {
  if (!isOnWayland()) return
  const asked = app.commandLine.getSwitchValue('enable-features')
  app.commandLine.appendSwitch('enable-features', [asked, 'GlobalShortcutsPortal'].filter(Boolean).join(','))
}

/** The global shortcut. macOS requires permission for media keys only. */
export class QuickKey {
  #key: string | null = null
  #state: QuickKeyState = 'off'

  constructor(private readonly press: () => void) {
    app.once('will-quit', () => this.set(null))
  }

  get state(): QuickKeyState {
    return this.#state
  }

  /** Registers this key and releases the previous one; a failed key is tried again. Requires a ready app. */
  set(key: string | null): void {
    if (key === this.#key && this.#state === 'on') return
    if (this.#key !== null && this.#state === 'on') globalShortcut.unregister(this.#key)
    this.#key = key
    if (key === null) this.#state = 'off'
    else if (globalShortcut.register(key, this.press)) this.#state = 'on'
    else this.#state = isOnWayland() ? 'unheard' : 'taken'
  }
}
