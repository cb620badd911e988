import type { App } from 'electron'

/**
 * Sandboxes every page, unless the command line has `--no-sandbox`. Call before the app is ready.
 *
 * `app.enableSandbox()` would remove that switch and pass `--enable-sandbox` to every child. As root on Linux, each
 * utility process would then end at once, the network service included (ElectronMainDelegate::BasicStartupComplete).
 */
export function sandboxPages(app: Pick<App, 'commandLine' | 'enableSandbox'>): void {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
}

/**
 * Lets all pages of a site share a process. Our windows have the same page and rights, so separate processes would
 * protect nothing and cost 40 MB or more each. Call before the app is ready.
 */
export function sharePageProcess(app: Pick<App, 'commandLine'>): void {
  app.commandLine.appendSwitch('process-per-site')
}
