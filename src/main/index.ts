/** Boot order, nothing else. */
import { join } from 'node:path'
import { app } from 'electron'
import { languageOf, readLaunch } from './launch'
import { createLog } from './log'
import { startServices, type Services } from './services'
import { registerAppScheme, serveApp } from './window/app-protocol'
import { refuseRemoteDebugging } from './window/debugging'
import { createMainWindow, fillMainWindow } from './window/main-window'
import { watchBounds } from './window/make-window'
import { lockDown } from './window/navigation'
import { ownWindows } from './window/own-windows'
import { RENDERER_FOLDER } from './window/paths'
import { claimSingleInstance, explainRefusal, present } from './window/single-instance'

refuseRemoteDebugging()
app.enableSandbox()
registerAppScheme()

const launch = readLaunch({
  has: (name) => app.commandLine.hasSwitch(name),
  value: (name) => app.commandLine.getSwitchValue(name)
})

function presentFirst(): void {
  const window = ownWindows()[0]
  if (window !== undefined) present(window)
}

if (claimSingleInstance(presentFirst)) {
  const log = createLog(join(app.getPath('userData'), 'logs'))
  let services: Services | null = null
  let quitting = false

  lockDown(log)
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))

  const openWindow = async (starting: Promise<Services>): Promise<void> => {
    const window = createMainWindow(log)
    const { userData, projectWindows } = await starting
    // Whoever closes the app’s window is done with all of it: no window of a project stays without a way back.
    window.once('closed', () => projectWindows.closeAll())
    const [bounds, { theme, alwaysOnTop }] = await Promise.all([userData.windowBounds('main'), userData.settings()])
    // Somebody may have closed it again meanwhile.
    if (window.isDestroyed()) return
    window.setAlwaysOnTop(alwaysOnTop)
    fillMainWindow(window, { bounds, theme }, log)
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
    const starting = startServices(launch, log).then((started) => (services = started))
    await Promise.all([starting, openWindow(starting)])
  }
  // Not awaited at the top level: Electron is ready only once this module has been evaluated.
  boot().catch((error: unknown) => {
    log.error('the app could not start', { error })
    app.exit(1)
  })
} else {
  explainRefusal(languageOf(launch, 'system', app.getPreferredSystemLanguages()))
  app.quit()
}
