/** Starting at log-in. Only the system keeps whether it does, so that a change made there counts here. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { LoginStart } from '@shared/model/login-start'
import { fileError } from '../files/chosen-file-error'
import { fileCodeOf } from '../files/file-errors'
import { writeWhole } from '../files/whole-file'
import type { Log } from '../log'

const HIDDEN = '--hidden'
/** Windows keeps apart what is started with other arguments. macOS 13 and newer hands over none. */
const item = (): { args?: string[] } => (process.platform === 'win32' ? { args: [HIDDEN] } : {})

/** macOS says so by itself; elsewhere the switch does. */
export const startedAtLogin = (): boolean =>
  process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin

export function loginStart(): LoginStart {
  if (!app.isPackaged) return 'impossible'
  if (process.platform === 'linux') return isOn(readEntry()) ? 'on' : 'off'
  const { openAtLogin, executableWillLaunchAtLogin, status } = app.getLoginItemSettings(item())
  if (process.platform === 'win32') return openAtLogin && executableWillLaunchAtLogin ? 'on' : 'off'
  if (status === 'requires-approval') return 'consent'
  return openAtLogin ? 'on' : 'off'
}

/** Rejects with `file-unwritable` or `disk-full`. Without effect where it is impossible. */
export async function setLoginStart(on: boolean, log: Pick<Log, 'warn'>): Promise<LoginStart> {
  if (!app.isPackaged) return 'impossible'
  try {
    if (process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: on, ...item() })
    else if (on) await writeEntry(log)
    else rmSync(entryFile(), { force: true })
  } catch (error) {
    throw fileError(error)
  }
  return loginStart()
}

/** An AppImage may have been moved or renamed since it was to start at log-in. */
export async function refreshLoginStart(log: Pick<Log, 'warn'>): Promise<void> {
  if (!app.isPackaged || process.platform !== 'linux') return
  const entry = readEntry()
  if (isOn(entry) && entry !== entryText()) await writeEntry(log)
}

// --- Linux: an entry of the desktop's autostart folder -----------------------------------------------------------------

const entryFile = (): string => join(app.getPath('appData'), 'autostart', 'deskside.desktop')

/** The mounted program of an AppImage is elsewhere with each start: what counts is the file itself. */
const program = (): string => process.env['APPIMAGE'] ?? process.execPath

/** A path as the Exec key of a desktop entry wants it: quoted once for Exec, and once for any value. */
const quoted = (path: string): string =>
  `"${path.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\')

function entryText(): string {
  const path = program()
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Deskside',
    `Exec=${quoted(path)} ${HIDDEN}`,
    // Without the program the desktop passes the entry over.
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

/** Desktops switch an entry off by a key of theirs, and leave the file. */
const OFF = ['hidden=true', 'x-gnome-autostart-enabled=false']
const isOn = (entry: string | null): boolean =>
  entry !== null && !entry.split('\n').some((line) => OFF.includes(line.replace(/\s/g, '').toLowerCase()))

async function writeEntry(log: Pick<Log, 'warn'>): Promise<void> {
  mkdirSync(dirname(entryFile()), { recursive: true })
  await writeWhole(entryFile(), entryText(), log)
}
