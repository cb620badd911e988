import { app, globalShortcut } from 'electron'
import type { QuickKeyState } from '@shared/model/quick'
import { onWayland } from './wayland'

/**
 * On Wayland keys of the whole system go through the desktop's portal, which Chromium asks for with this feature only
 * (Electron's docs/api/global-shortcut.md). Before the app is ready.
 */
export function askForGlobalKeys(): void {
  if (!onWayland()) return
  const asked = app.commandLine.getSwitchValue('enable-features')
  app.commandLine.appendSwitch('enable-features', [asked, 'GlobalShortcutsPortal'].filter(Boolean).join(','))
}

/** The key that acts in every program. macOS wants no permission for it: only media keys need one. */
export class QuickKey {
  readonly #press: () => void
  #key: string | null = null
  #state: QuickKeyState = 'off'

  constructor(press: () => void) {
    this.#press = press
    app.once('will-quit', () => this.set(null))
  }

  get state(): QuickKeyState {
    return this.#state
  }

  /** Takes this key and gives the former one back; one that was taken is tried again. Only once the app is ready. */
  set(key: string | null): void {
    if (key === this.#key && this.#state === 'on') return
    if (this.#key !== null && this.#state === 'on') globalShortcut.unregister(this.#key)
    this.#key = key
    if (key === null) this.#state = 'off'
    else if (globalShortcut.register(key, this.#press)) this.#state = 'on'
    else this.#state = onWayland() ? 'unheard' : 'taken'
  }
}
