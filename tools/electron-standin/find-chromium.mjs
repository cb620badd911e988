import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium programs without windows. They start faster. */
const HEADLESS_ONLY = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

/** One-line hint for machines without Chromium. */
export const howToInstall =
  'Deskside needs Chromium here: install it (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to a Chrome or Edge program.'

function runnable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether programs can show windows here. */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}

function candidates(env, platform, isHeadless) {
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`
    )
  }
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(Boolean)
    const programs = [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe'
    ]
    return roots.flatMap((root) => programs.map((program) => join(root, program)))
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin', '/snap/bin']
  const inAll = (programs, places) => programs.flatMap((name) => places.map((folder) => join(folder, name)))
  // Debian's script in PATH outlives a killed browser, so its program comes first.
  return [...(isHeadless ? inAll(HEADLESS_ONLY, ['/usr/lib/chromium', ...folders]) : []), ...inAll(names, folders)]
}

/**
 * Path of an installed Chromium (CHROMIUM_PATH first); undefined without one. Runs on Node 18.
 * @param isHeadless whether one without windows suffices
 */
export function findChromium({ env = process.env, platform = process.platform, isHeadless = false } = {}) {
  if (env['CHROMIUM_PATH']) return runnable(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : undefined
  return candidates(env, platform, isHeadless).find(runnable)
}

/** The Chromium that tests use here. */
export const findChromiumOfTests = () => findChromium({ isHeadless: !hasDisplay() })
