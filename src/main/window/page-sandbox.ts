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

/**
 * Lets all pages of one site share a process. Our windows show the same page with the same rights, so that nothing is kept
 * apart by more processes, and each would take 40 MB and more. Call it before the app is ready.
 */
export function sharePageProcess(app: Pick<App, 'commandLine'>): void {
  app.commandLine.appendSwitch('process-per-site')
}
