/** Boot order, nothing else. */
import { join } from 'node:path'
import { app } from 'electron'
import { languageOf, readLaunch } from './launch'
import { broadcast } from './ipc/events'
import { createLog } from './log'
import { startServices, type Services } from './services'
import { StoredUserData } from './user-data/user-data'
import { registerAppScheme, serveApp } from './window/app-protocol'
import { claimLinks, DeepLinks, linkIn } from './window/deep-links'
import { createMainWindow, fillMainWindow } from './window/main-window'
import { watchBounds } from './window/make-window'
import { lockDown } from './window/navigation'
import { ownWindows } from './window/own-windows'
import { RENDERER_FOLDER } from './window/paths'
import { claimSingleInstance, explainFailure, explainRefusal, present } from './window/single-instance'
import { refuseSwitches } from './window/switches'

const launch = readLaunch({
  has: (name) => app.commandLine.hasSwitch(name),
  value: (name) => app.commandLine.getSwitchValue(name)
})

refuseSwitches(() => languageOf(launch, 'system', app.getPreferredSystemLanguages()))
// Windows tells apps apart by it, for notifications and pinned icons; the same as `appId` in electron-builder.yml.
if (process.platform === 'win32') app.setAppUserModelId('app.deskside.desktop')
app.enableSandbox()
registerAppScheme()

/** The main window is the oldest: it comes before all others, and takes them with it. */
function presentFirst(): void {
  const window = ownWindows()[0]
  if (window !== undefined) present(window)
}

const links = new DeepLinks(() => {
  presentFirst()
  broadcast('link', undefined)
})

function secondCopy(argv: readonly string[]): void {
  const link = linkIn(argv)
  if (link === null) presentFirst()
  else links.arrived(link)
}

if (claimSingleInstance(secondCopy)) {
  const log = createLog(join(app.getPath('userData'), 'logs'))
  let services: Services | null = null
  let quitting = false

  const given = linkIn(process.argv)
  if (given !== null) links.arrived(given)
  // macOS says so here, and says it once: nothing may be waited for before.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    links.arrived(url)
    if (services !== null && ownWindows().length === 0) void openWindow(Promise.resolve(services))
  })
  claimLinks(log)

  lockDown(log)
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  app.on('child-process-gone', (_event, { type, reason, exitCode, serviceName = '' }) =>
    log.warn('a process of the app ended', { type, reason, exitCode, serviceName })
  )

  // Read before anything else, without a keychain: settings, the workspaces' names, and where the window was left.
  const userData = new StoredUserData({ folder: app.getPath('userData'), log, now: Date.now })

  const openWindow = async (starting: Promise<Services>): Promise<void> => {
    const window = createMainWindow(log)
    const { projectWindows } = await starting
    // Whoever closes the app’s window is done with all of it: no window of a project stays without a way back.
    window.once('closed', () => projectWindows.closeAll())
    // Somebody may have closed it again meanwhile.
    if (window.isDestroyed()) return
    const { theme, alwaysOnTop } = userData.current
    window.setAlwaysOnTop(alwaysOnTop)
    fillMainWindow(window, { bounds: userData.windowBounds('main'), theme }, log)
    watchBounds(window, (next) => {
      userData.setWindowBounds('main', next).catch((error: unknown) => log.warn('bounds not kept', { error }))
    })
  }

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    if (services !== null && ownWindows().length === 0) void openWindow(Promise.resolve(services))
  })
  app.on('will-quit', (event) => {
    if (quitting || services === null) return
    // Files are closed first; then the same quit goes through.
    event.preventDefault()
    quitting = true
    void services.close().finally(() => app.quit())
  })

  const boot = async (): Promise<void> => {
    await app.whenReady()
    serveApp(RENDERER_FOLDER, log)
    const starting = (async () => {
      // On the first start after an earlier version, and only then, something is to be waited for.
      await userData.preparing
      services = startServices(launch, userData, links, log)
      return services
    })()
    await Promise.all([starting, openWindow(starting)])
  }
  // Not awaited at the top level: Electron is ready only once this module has been evaluated.
  boot().catch((error: unknown) => {
    log.error('the app could not start', { error })
    explainFailure(languageOf(launch, userData.current.language, app.getPreferredSystemLanguages()))
    app.exit(1)
  })
} else {
  explainRefusal(languageOf(launch, 'system', app.getPreferredSystemLanguages()))
  app.quit()
}
