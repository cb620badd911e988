import { guarded } from './guard.ts'

const added = new Map<string, string>()

function given(): Map<string, string> {
  const switches = new Map<string, string>()
  for (const argument of process.argv.slice(1)) {
    if (argument === '--') break
    const match = /^--([^=]+)(?:=(.*))?$/s.exec(argument)
    if (match?.[1]) switches.set(match[1].toLowerCase(), match[2] ?? '')
  }
  return switches
}

/** The value of `--name=value`, '' for a bare or an absent switch, as Chromium's command line gives it. */
export function switchValue(name: string): string {
  return added.get(name.toLowerCase()) ?? given().get(name.toLowerCase()) ?? ''
}

export function hasSwitch(name: string): boolean {
  return added.has(name.toLowerCase()) || given().has(name.toLowerCase())
}

/** Switches that main appended itself: they are passed on to Chromium. */
export function appendedSwitches(): string[] {
  return [...added].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
}

const implementation = {
  getSwitchValue: switchValue,
  hasSwitch,
  appendSwitch(name: string, value?: string): void {
    added.set(name.toLowerCase(), value ?? '')
  },
  removeSwitch(name: string): void {
    added.delete(name.toLowerCase())
  }
} satisfies Partial<Electron.CommandLine>

export const commandLine = guarded('app.commandLine', implementation) as unknown as Electron.CommandLine
