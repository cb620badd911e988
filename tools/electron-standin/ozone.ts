import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Windowing system that Chromium chooses on Linux: the available one, or the session's if both are. Chromium adds it to
 * its command line before the app's code runs (SetOzonePlatformForLinuxIfNeeded in ui/linux/display_server_utils.cc,
 * called by ElectronBrowserMainParts::PreEarlyInitialization).
 */
export function ozonePlatform(env: NodeJS.ProcessEnv): 'wayland' | 'x11' {
  const hasX11 = Boolean(env['DISPLAY'])
  const hasWayland = reachesWayland(env)
  if (hasWayland !== hasX11) return hasWayland ? 'wayland' : 'x11'
  return env['XDG_SESSION_TYPE'] === 'wayland' ? 'wayland' : 'x11'
}

/** Follows libwayland's order; a variable that is set but empty hides the later ones. */
function reachesWayland({
  WAYLAND_SOCKET: socket,
  WAYLAND_DISPLAY: display,
  XDG_RUNTIME_DIR: folder
}: NodeJS.ProcessEnv): boolean {
  if (socket !== undefined) return socket !== ''
  if (display !== undefined) return display !== ''
  return folder !== undefined && existsSync(join(folder, 'wayland-0'))
}
