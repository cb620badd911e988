import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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

function candidates(env, platform) {
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
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) =>
    [...folders, '/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name))
  )
}

/** Path of an installed Chromium (CHROMIUM_PATH first); undefined without one. Runs on Node 18. */
export function findChromium(env = process.env, platform = process.platform) {
  if (env['CHROMIUM_PATH']) return runnable(env['CHROMIUM_PATH']) ? env['CHROMIUM_PATH'] : undefined
  return candidates(env, platform).find(runnable)
}
