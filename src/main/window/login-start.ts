/** Autostart at log-in. Only the system stores the setting, so changes made there apply. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { LoginStart } from '@shared/contract/app'
import { fileError } from '../files/chosen-file-error'
import { fileCodeOf } from '../files/file-errors'
import { writeWhole } from '../files/whole-file'
import type { Log } from '../log'

const HIDDEN = '--hidden'
/** Windows distinguishes entries by their arguments. macOS 13 and newer accepts none. */
const item = (): { args?: string[] } => (process.platform === 'win32' ? { args: [HIDDEN] } : {})

/** macOS reports it; elsewhere the switch does. */
export const isStartedAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin

export function loginStart(): LoginStart {
  if (!app.isPackaged) return 'impossible'
  if (process.platform === 'linux') return isOn(readEntry()) ? 'on' : 'off'
  const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings(item())
  if (process.platform === 'win32') return openAtLogin && executableWillLaunchAtLogin ? 'on' : 'off'
  if (status === 'requires-approval') return 'consent'
  return openAtLogin ? 'on' : 'off'
}

/** Rejects with `file-unwritable` or `disk-full`. No effect where autostart is impossible. */
export async function setLoginStart(shouldStart: boolean, log: Pick<Log, 'warn'>): Promise<LoginStart> {
  if (!app.isPackaged) return 'impossible'
  try {
    if (process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: shouldStart, ...item() })
    else if (shouldStart) await writeEntry(log)
    else rmSync(entryFile(), { force: true })
  } catch (error) {
    throw fileError(error)
  }
  return loginStart()
}

/** An AppImage may have been moved or renamed since autostart was enabled. */
export async function refreshLoginStart(log: Pick<Log, 'warn'>): Promise<void> {
  if (!app.isPackaged || process.platform !== 'linux') return
  const entry = readEntry()
  if (isOn(entry) && entry !== entryText()) await writeEntry(log)
}

// --- Linux: an entry of the desktop's autostart folder -----------------------------------------------------------------

const entryFile = (): string => join(app.getPath('appData'), 'autostart', 'deskside.desktop')

/** An AppImage is mounted elsewhere at each start, so use the file itself. */
const program = (): string => process.env['APPIMAGE'] ?? process.execPath

/** Escapes a path for the Exec key of a desktop entry: once for Exec, and once for any value. */
const quoted = (path: string): string =>
  `"${path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\')

function entryText(): string {
  const path = program()
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Deskside',
    `Exec=${quoted(path)} ${HIDDEN}`,
    // If the program is missing, the desktop ignores the entry.
    `TryExec=${path.replaceAll('\\', '\\\\')}`,
    'Icon=deskside',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    ''
  ].join('\n')
}

function readEntry(): string | null {
  try {
    return readFileSync(entryFile(), 'utf8')
  } catch (error) {
    if (fileCodeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Desktops disable an entry with these keys and leave the file. */
const OFF = ['hidden=true', 'x-gnome-autostart-enabled=false']
const isOn = (entry: string | null): boolean =>
  entry !== null && !entry.split('\n').some((line) => OFF.includes(line.replace(/\s/g, '').toLowerCase()))

async function writeEntry(log: Pick<Log, 'warn'>): Promise<void> {
  mkdirSync(dirname(entryFile()), { recursive: true })
  await writeWhole(entryFile(), entryText(), log)
}
