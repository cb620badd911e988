import type { CDPSession } from 'playwright-core'
import type { StandinSession } from './session.ts'

/** Electron's permission names with Chromium's, for setting them from outside. */
const chromiumNames: Record<string, { name: string; sysex?: boolean }[]> = {
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  geolocation: [{ name: 'geolocation' }],
  'idle-detection': [{ name: 'idle-detection' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  midiSysex: [{ name: 'midi', sysex: true }],
  notifications: [{ name: 'notifications' }],
  'storage-access': [{ name: 'storage-access' }],
  'window-management': [{ name: 'window-management' }]
}

/**
 * Applies main's permission handlers to Chromium. They are asked once before an origin is loaded, not at each use. A
 * permission needs both handlers; a missing handler allows it, as in Electron.
 */
export async function applyPermissions(
  control: CDPSession,
  session: StandinSession,
  contents: Electron.WebContents,
  origin: { main: string; page: string }
): Promise<void> {
  for (const [permission, descriptors] of Object.entries(chromiumNames)) {
    const setting = (await allowed(session, contents, permission, origin.main)) ? 'granted' : 'denied'
    for (const descriptor of descriptors) {
      await control.send('Browser.setPermission', { permission: descriptor, setting, origin: origin.page })
    }
  }
}

async function allowed(
  session: StandinSession,
  contents: Electron.WebContents,
  permission: string,
  origin: string
): Promise<boolean> {
  const details = { requestingUrl: `${origin}/`, securityOrigin: `${origin}/`, isMainFrame: true }
  if (session.permissionCheck && !session.permissionCheck(contents, permission, origin, details)) return false
  const ask = session.permissionRequest
  if (!ask) return true
  return new Promise((resolve) => {
    // In Electron, the page waits forever for a handler that never answers; here half a second.
    const timer = setTimeout(resolve, 500, false)
    ask(
      contents,
      permission,
      (isGranted) => {
        clearTimeout(timer)
        resolve(isGranted)
      },
      details
    )
  })
}
