import { app } from 'electron'

/**
 * Whether our windows use Wayland. There an app can neither know nor set a window's position, nor keep it above others
 * (Electron's docs/api/browser-window.md). x and y read 0. Moving, centring and `setAlwaysOnTop` do nothing. Later
 * sizes may be ignored. Only the options at creation count.
 *
 * Chromium decides before our code runs and states it on its own command line: by the switch if given, else by the
 * session. Since Electron 38, Wayland needs no switch. See SetOzonePlatformForLinuxIfNeeded in
 * ui/linux/display_server_utils.cc, called by ElectronBrowserMainParts::PreEarlyInitialization. XDG_SESSION_TYPE would
 * be wrong under `--ozone-platform=x11`, over ssh and in containers.
 */
export function isOnWayland(): boolean {
  return process.platform === 'linux' && app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
}
