/** Boot order only. */
import { join } from 'node:path'
import { app } from 'electron'
import { logEndedProcesses } from './ended-processes'
import { languageOf, readLaunch } from './launch'
import { broadcast } from './window/broadcast'
import { createLog } from './log'
import { startServices, type Services } from './services'
import { UserData } from './user-data/user-data'
import { registerAppScheme, serveApp } from './window/app-protocol'
import { MAIN_SIZE } from './window/bounds'
import { Closing } from './window/closing'
import { claimLinks, DeepLinks, linkIn } from './window/deep-links'
import { endUnstarted, failedWords, unmadeWords, unwritableWords, type BoxWords } from './window/failed-start'
import { isStartedAtLogin } from './window/login-start'
import { MainWindowKeeper } from './window/main-window-keeper'
import { loadPage, makeWindow, watchBounds } from './window/make-window'
import { forgetHistory, menuLanguage } from './window/menu'
import { lockDown } from './window/navigation'
import { sandboxPages, sharePageProcess } from './window/page-sandbox'
import { RENDERER_FOLDER } from './window/paths'
import { claimSingleInstance } from './window/single-instance'
import { askForGlobalKeys } from './window/quick-key'
import { SidePanels } from './window/side-panel'
import { keepZoom } from './window/zoom'
import { refuseSwitches } from './window/switches'

const launch = readLaunch({
  has: (name) => app.commandLine.hasSwitch(name),
  value: (name) => app.commandLine.getSwitchValue(name)
})

const languageAtStart = (): 'en' | 'ru' => languageOf(launch, 'system', app.getPreferredSystemLanguages())
const refused = refuseSwitches(languageAtStart) ?? unmadeWords(languageAtStart())
// Windows identifies apps by it, for notifications and pinned icons; equals `appId` in electron-builder.yml.
if (process.platform === 'win32') app.setAppUserModelId('app.deskside.desktop')
sandboxPages(app)
sharePageProcess(app)
askForGlobalKeys()
registerAppScheme()

const mainWindow = new MainWindowKeeper()
let services: Services | null = null
const links = new DeepLinks(() => {
  mainWindow.show()
  broadcast('link', undefined)
})

function secondCopy(argv: readonly string[]): void {
  const link = linkIn(argv)
  if (link !== null) links.arrived(link)
  // For desktops whose global shortcuts can only run commands.
  else if (argv.includes('--quick')) services?.quick.open()
  // An autostart while the app already runs needs no window.
  else if (!argv.includes('--hidden')) mainWindow.show()
}

/** There is no log without a profile. Sessions are locked down even if the app only shows an error. */
function endWithWords(words: BoxWords): void {
  lockDown({ warn: () => undefined })
  void endUnstarted(words)
}

if (refused !== null) {
  endWithWords(refused)
} else if (claimSingleInstance(secondCopy)) {
  const log = createLog(join(app.getPath('userData'), 'logs'))
  let isQuitting = false

  const given = linkIn(process.argv)
  if (given !== null) links.arrived(given)
  // macOS reports the link once and early: await nothing before this.
  app.on('open-url', (event, url) => {
    event.preventDefault()
    links.arrived(url)
  })
  claimLinks(log)

  lockDown(log)
  process.on('uncaughtException', (error) => log.error('uncaught exception', { error }))
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  logEndedProcesses(log)

  // Read first, without a keychain: settings, names of workspaces, and window bounds.
  const userData = new UserData({ folder: app.getPath('userData'), log, now: Date.now })

  const closing = new Closing({
    choice: () => userData.current.onClose,
    keepChoice: async (onClose) => services?.changeSettings({ onClose }),
    language: menuLanguage,
    log
  })

  app.on('window-all-closed', () => {
    if (!closing.goesOn) app.quit()
  })
  app.on('activate', (_event, hasVisibleWindows) => {
    if (!hasVisibleWindows) mainWindow.show()
  })
  app.on('will-quit', (event) => {
    if (isQuitting || services === null) return
    // Close files first, then repeat the quit.
    event.preventDefault()
    isQuitting = true
    mainWindow.end()
    void services.close().finally(() => app.quit())
  })

  const boot = async (): Promise<void> => {
    await app.whenReady()
    serveApp(RENDERER_FOLDER, log)
    const panels = new SidePanels(userData, log)
    const start = (): Services => (services ??= startServices({ launch, userData, links, mainWindow, panels, log }))
    mainWindow.allow(() => {
      const { theme, alwaysOnTop } = userData.current
      // Comes first, since its processes start slowly and in parallel.
      const window = makeWindow({ bounds: panels.openingBounds(), theme, alwaysOnTop }, MAIN_SIZE, log)
      const { placeWindows, quick } = start()
      // Other windows close with the main window, since there would be no way back.
      window.once('closed', () => {
        placeWindows.closeAll()
        forgetHistory()
        // A hidden window would keep the app running.
        if (!closing.goesOn) quick.end()
      })
      keepZoom(window, 'main', userData, log)
      closing.follow(window)
      loadPage(window, '', log)
      panels.follow(window)
      watchBounds(
        window,
        () => panels.freeBounds,
        (next) => panels.moved(next)
      )
      return window
    })
    if ((launch.hidden || isStartedAtLogin()) && !links.isWaiting) start()
    else mainWindow.show()
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
