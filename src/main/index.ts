/** Boot order, nothing else. */
import { join } from 'node:path'
import { app } from 'electron'
import { logEndedProcesses } from './ended-processes'
import { languageOf, readLaunch } from './launch'
import { broadcast } from './ipc/events'
import { createLog } from './log'
import { startServices, type Services } from './services'
import { StoredUserData } from './user-data/user-data'
import { registerAppScheme, serveApp } from './window/app-protocol'
import { claimLinks, DeepLinks, linkIn } from './window/deep-links'
import { endUnstarted, failedWords, unmadeWords, unwritableWords, type BoxWords } from './window/failed-start'
import { createMainWindow, fillMainWindow } from './window/main-window'
import { watchBounds } from './window/make-window'
import { lockDown } from './window/navigation'
import { ownWindows } from './window/own-windows'
import { sandboxPages } from './window/page-sandbox'
import { RENDERER_FOLDER } from './window/paths'
import { claimSingleInstance, present } from './window/single-instance'
import { sidePanels, type SidePanels } from './window/side-panel'
import { refuseSwitches } from './window/switches'

const launch = readLaunch({
  has: (name) => app.commandLine.hasSwitch(name),
  value: (name) => app.commandLine.getSwitchValue(name)
})

const languageAtStart = (): 'en' | 'ru' => languageOf(launch, 'system', app.getPreferredSystemLanguages())
const refused = refuseSwitches(languageAtStart) ?? unmadeWords(languageAtStart())
// Windows tells apps apart by it, for notifications and pinned icons; the same as `appId` in electron-builder.yml.
if (process.platform === 'win32') app.setAppUserModelId('app.deskside.desktop')
sandboxPages(app)
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

/** There is no log without a profile; the sessions of an app that only says why it ends are closed like any. */
function endWithWords(words: BoxWords): void {
  lockDown({ warn: () => undefined })
  void endUnstarted(words)
}

if (refused !== null) {
  endWithWords(refused)
} else if (claimSingleInstance(secondCopy)) {
  const log = createLog(join(app.getPath('userData'), 'logs'))
  let services: Services | null = null
  let quitting = false

  const given = linkIn(process.argv)
  if (given !== null) links.arrived(given)
  // macOS says so here, and says it once: nothing may be waited for before.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    links.arrived(url)
    openAgain()
  })
  claimLinks(log)

  lockDown(log)
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  logEndedProcesses(log)

  // Read before anything else, without a keychain: settings, the workspaces' names, and where the window was left.
  const userData = new StoredUserData({ folder: app.getPath('userData'), log, now: Date.now })

  /** `servicesOf` is called once the window has been made, and so may start them while it starts. */
  const openWindow = (panels: SidePanels, servicesOf: () => Services): void => {
    const { theme, alwaysOnTop } = userData.current
    const window = createMainWindow({ bounds: panels.openingBounds(), theme, alwaysOnTop }, log)
    const { placeWindows } = servicesOf()
    // Windows of projects close with the app's window: none stays without a way back.
    window.once('closed', () => placeWindows.closeAll())
    fillMainWindow(window, log)
    panels.follow(window)
    watchBounds(
      window,
      () => panels.freeBounds,
      (next) => panels.moved(next)
    )
  }
  const openAgain = (): void => {
    const running = services
    if (running !== null && ownWindows().length === 0) openWindow(running.panels, () => running)
  }

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', openAgain)
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
    const panels = sidePanels(userData, log)
    openWindow(panels, () => (services = startServices(launch, userData, links, panels, log)))
  }
  // Not awaited at the top level: Electron is ready only once this module has been evaluated.
  boot().catch((error: unknown) => {
    log.error('the app could not start', { error })
    void endUnstarted(failedWords(languageOf(launch, userData.current.language, app.getPreferredSystemLanguages())))
  })
} else {
  // Another instance has the profile; it was notified of this one, which quits without a message.
  const words = unwritableWords(languageAtStart())
  if (words === null) app.quit()
  else endWithWords(words)
}
