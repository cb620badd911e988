import { app } from 'electron'

/** Chromium's switches that let another program drive the page and read its memory; no fuse covers them. */
const DEBUGGING_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address']

/** The switch for whose sake the app must not start; null when it may. From source, tests and developers need them. */
export function forbiddenSwitch(packaged: boolean, hasSwitch: (name: string) => boolean): string | null {
  return packaged ? (DEBUGGING_SWITCHES.find(hasSwitch) ?? null) : null
}

/** Ends a packaged app that was started for remote debugging. The first thing that main does. */
export function refuseRemoteDebugging(): void {
  const name = forbiddenSwitch(app.isPackaged, (each) => app.commandLine.hasSwitch(each))
  if (name === null) return
  process.stderr.write(`Deskside does not start with --${name}: other programs could read your data through it.\n`)
  app.exit(1)
}
