import { guarded, isHosted } from './guard.ts'
import { ozonePlatform } from './ozone.ts'
import { IS_ROOT_ON_LINUX } from './sandbox-rule.ts'

const added = new Map<string, string>()
const removed = new Set<string>()

function given(): Map<string, string> {
  const switches = new Map<string, string>()
  for (const argument of process.argv.slice(1)) {
    if (argument === '--') break
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(argument)
    if (match?.[1]) switches.set(match[1].toLowerCase(), match[2] ?? '')
  }
  // Electron does not run as root without this switch.
  if (IS_ROOT_ON_LINUX) switches.set('no-sandbox', '')
  for (const name of removed) switches.delete(name)
  if (isHosted && process.platform === 'linux' && !switches.has('ozone-platform')) {
    switches.set('ozone-platform', ozonePlatform(process.env))
  }
  return switches
}

/** The value of `--name=value`; '' for a bare or missing switch, as on Chromium's command line. */
export function switchValue(name: string): string {
  return added.get(name.toLowerCase()) ?? given().get(name.toLowerCase()) ?? ''
}

export function hasSwitch(name: string): boolean {
  return added.has(name.toLowerCase()) || given().has(name.toLowerCase())
}

/** Switches appended by main, which are passed on to Chromium. */
export function appendedSwitches(): string[] {
  return [...added].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
}

/** Whether windows behave as on Wayland, see `WindowPlace`. */
export function isWayland(): boolean {
  return process.platform === 'linux' && switchValue('ozone-platform') === 'wayland'
}

const implementation = {
  getSwitchValue: switchValue,
  hasSwitch,
  appendSwitch(name: string, value?: string): void {
    added.set(name.toLowerCase(), value ?? '')
    removed.delete(name.toLowerCase())
  },
  removeSwitch(name: string): void {
    added.delete(name.toLowerCase())
    removed.add(name.toLowerCase())
  }
} satisfies Partial<Electron.CommandLine>

export const commandLine = guarded('app.commandLine', implementation) as unknown as Electron.CommandLine
