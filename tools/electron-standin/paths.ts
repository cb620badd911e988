import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { switchValue } from './command-line.ts'
import { missing } from './guard.ts'

interface Manifest {
  name?: string
  productName?: string
  version?: string
}

/** The app's folder, or a bare script. */
const started = (): string => resolve(process.argv[1] ?? '.')

/** Electron's app path: the started folder, or the folder of a bare script. */
export function appPath(): string {
  return statSync(started(), { throwIfNoEntry: false })?.isDirectory() ? started() : dirname(started())
}

/**
 * The package.json of the app's folder. A bare script has none, whatever its folder contains (loadApplicationPackage in
 * default_app).
 */
export function manifest(): Manifest {
  const file = join(started(), 'package.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
}

let chosenName: string | undefined

export function appName(): string {
  const { productName, name } = manifest()
  return chosenName ?? productName ?? name ?? 'Electron'
}

export function setAppName(name: string): void {
  chosenName = name
}

function appData(): string {
  if (process.platform === 'win32') return process.env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
}

/**
 * Chromium creates the folder of `--user-data-dir`. If that fails, it silently uses the default one
 * (OverrideAndCreateIfNeeded in ElectronMainDelegate::PreSandboxStartup).
 */
function userData(): string {
  const asked = switchValue('user-data-dir')
  return asked !== '' && isMade(resolve(asked)) ? resolve(asked) : join(appData(), appName())
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return true
  } catch {
    return false
  }
}

const chosen = new Map<string, string>()

/** `app.getPath`: a path from `setPath`, or else from switches and platform. */
export function getPath(name: string): string {
  const set = chosen.get(name)
  if (set !== undefined) return set
  const inHome = (folder: string): string => join(homedir(), folder)
  switch (name) {
    case 'home':
      return homedir()
    case 'appData':
      return appData()
    case 'userData':
      return userData()
    case 'sessionData':
      return getPath('userData')
    case 'temp':
      return tmpdir()
    case 'exe':
    case 'module':
      return process.execPath
    case 'logs':
      return process.platform === 'darwin'
        ? join(homedir(), 'Library', 'Logs', appName())
        : join(getPath('userData'), 'logs')
    case 'crashDumps':
      return join(getPath('userData'), 'Crashpad')
    case 'desktop':
      return inHome('Desktop')
    case 'documents':
      return inHome('Documents')
    case 'downloads':
      return inHome('Downloads')
    case 'music':
      return inHome('Music')
    case 'pictures':
      return inHome('Pictures')
    case 'videos':
      return inHome('Videos')
    default:
      throw missing(`app.getPath('${name}')`)
  }
}

export function setPath(name: string, path: string): void {
  getPath(name)
  chosen.set(name, path)
}
