import { app } from 'electron'

/**
 * Whether our windows are Wayland's. There no app learns or chooses where a window stands, or lays it above others: x and y
 * read 0, moving, centring and `setAlwaysOnTop` do nothing, and a size set later may be ignored (Electron's
 * docs/api/browser-window.md). What a window is made with counts.
 *
 * Chromium has decided by the time our code runs, and says so on its own command line: the switch if it was given, else by
 * the session (SetOzonePlatformForLinuxIfNeeded in ui/linux/display_server_utils.cc, which
 * ElectronBrowserMainParts::PreEarlyInitialization calls; since Electron 38 nobody has to ask for Wayland). To look at
 * XDG_SESSION_TYPE instead would be wrong under `--ozone-platform=x11`, over ssh and in containers.
 */
export function onWayland(): boolean {
  return process.platform === 'linux' && app.commandLine.getSwitchValue('ozone-platform') === 'wayland'
}
