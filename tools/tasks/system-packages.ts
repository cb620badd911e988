import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, findChromiumOfTests, hasDisplay } from '../electron-standin/find-chromium.mjs'
import { say } from './program.ts'

interface Need {
  what: string
  debian: string
  isThere(): boolean
  /** A smaller package that suffices; undefined if apt does not offer it. */
  smaller?(): string | undefined
}

export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function hasLibrary(name: string): boolean {
  const folders = [
    '/usr/lib',
    '/usr/lib64',
    '/lib',
    '/usr/local/lib',
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu'
  ]
  return folders.some((folder) => existsSync(join(folder, name)))
}

function hasCyrillic(): boolean {
  const found = spawnSync('fc-list', [':lang=ru', 'family'], { encoding: 'utf8' })
  return found.status === 0 && found.stdout.trim() !== ''
}

const chromium: Need = { what: 'Chromium', debian: 'chromium', isThere: () => findChromium() !== undefined }
/** Package of a smaller Chromium, enough for tests without a display. */
const HEADLESS = 'chromium-headless-shell'
const isOffered = (name: string): boolean =>
  /^ {2}Candidate: \d/m.test(
    spawnSync('apt-cache', ['policy', name], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).stdout ?? ''
  )
const chromiumOfTests: Need = {
  ...chromium,
  isThere: () => findChromiumOfTests() !== undefined,
  smaller: () => (!hasDisplay() && isOffered(HEADLESS) ? HEADLESS : undefined)
}
const display: Need = { what: 'Xvfb', debian: 'xvfb', isThere: () => isOnPath('Xvfb') }
const fonts: Need = { what: 'a font with Cyrillic', debian: 'fontconfig fonts-dejavu-core', isThere: hasCyrillic }
const keychain: Need[] = [
  { what: 'gnome-keyring', debian: 'gnome-keyring', isThere: () => isOnPath('gnome-keyring-daemon') },
  { what: 'dbus-run-session', debian: 'dbus dbus-x11', isThere: () => isOnPath('dbus-run-session') },
  { what: 'libsecret', debian: 'libsecret-1-0', isThere: () => hasLibrary('libsecret-1.so.0') }
]

/** Package names are known only for Debian and its derivatives. */
function isDebian(): boolean {
  const file = '/etc/os-release'
  return (
    existsSync(file) && /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync(file, 'utf8')) && isOnPath('apt-get')
  )
}

function install(missing: readonly Need[]): void {
  say(`Installing from this system's packages: ${missing.map((need) => need.what).join(', ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]): number | null =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status
  if (apt('update') !== 0)
    say('The list of packages could not be brought up to date; going on with the one that is there.')
  // Only an updated list tells what apt offers.
  const packages = missing.flatMap((need) => need.smaller?.() ?? need.debian.split(' '))
  apt('install', '-y', '--no-install-recommends', ...packages)
}

/** One line with the missing packages and how to install them. */
export function complaint(missing: readonly Pick<Need, 'what' | 'debian'>[]): string {
  const names = missing.map((need) => need.what).join(', ')
  const packages = missing.map((need) => need.debian).join(' ')
  return `Please install ${names} first (on Debian and Ubuntu: sudo apt-get install ${packages}; CHROMIUM_PATH can name another Chrome or Edge).`
}

/**
 * Checks for dependencies outside the package registry; true if all are there. Tests also need a keychain service and
 * fonts. Running the app without Electron needs only Chromium.
 */
export async function ensureSystem(purpose: 'run' | 'test'): Promise<boolean> {
  const isLinux = process.platform === 'linux'
  const needed = purpose === 'test' && isLinux ? [chromiumOfTests, display, ...keychain, fonts] : [chromium]
  const welcome = purpose === 'run' && isLinux ? [...(hasDisplay() ? [] : [display]), fonts] : []
  const absent = [...needed, ...welcome].filter((need) => !need.isThere())
  if (absent.length > 0 && isDebian() && process.getuid?.() === 0) install(absent)
  const missing = needed.filter((need) => !need.isThere())
  if (missing.length > 0) say(complaint(missing))
  return missing.length === 0
}
