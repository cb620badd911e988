import type { App } from 'electron'

/**
 * Puts every page into Chromium's sandbox, unless the command line says `--no-sandbox`. Call it before the app is ready.
 *
 * `app.enableSandbox()` removes that switch and hands `--enable-sandbox` to every child. As root on Linux each utility
 * process then ends as it starts, the network service included (ElectronMainDelegate::BasicStartupComplete).
 */
export function sandboxPages(app: Pick<App, 'commandLine' | 'enableSandbox'>): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}
