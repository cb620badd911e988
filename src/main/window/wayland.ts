import { app } from 'electron'

/**
 * Whether our windows use Wayland. There an app can neither know nor set a window's position, nor keep it above others
 * (Electron's docs/api/browser-window.md). Only the options at creation count.
 *
 * Chromium decides before our code runs and states it on its own command line (SetOzonePlatformForLinuxIfNeeded).
 * XDG_SESSION_TYPE would be wrong under `--ozone-platform=x11`, over ssh and in containers.
 */
export function isOnWayland(): boolean {
  return process.platform === 'linux' && app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
}
