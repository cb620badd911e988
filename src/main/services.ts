/** Creates main's services in order of dependence, and closes them in reverse order. */
import { app, nativeTheme, net, Notification, powerMonitor } from 'electron'
import type { BridgeMessage, MessageName, Messages } from '@shared/ipc/contract'
import type { AppInfo, EventDate } from '@shared/contract/app'
import type { Settings } from '@shared/model/settings'
import { Attempts } from './attempts'
import { testConnection } from './api/connect-test'
import { createServiceClient, createTransport, ProxyLogins } from './api/http'
import type { ServiceClient, ServiceTarget } from './api/types'
import { openCache } from './cache/client'
import { readLargeReply } from './console/read-large-reply'
import { ServiceConsole } from './console/service-console'
import { openKeychain } from './credentials/keychain'
import { createSessionStore } from './credentials/session-memory'
import { startEmbeddedDemo } from '../../demo/embedded'
import { unfinishedFiles } from './files/unfinished-files'
import { broadcast, onBroadcast } from './window/broadcast'
import { appHandlers } from './ipc/handlers/app'
import { calendarHandlers } from './ipc/handlers/calendar'
import { calendarFileHandlers } from './ipc/handlers/calendar-file'
import { changeHandlers } from './ipc/handlers/changes'
import { childHandlers } from './ipc/handlers/children'
import { clientHandlers } from './ipc/handlers/clients'
import { exportHandlers } from './ipc/handlers/exports'
import { prefHandlers } from './ipc/handlers/prefs'
import { projectHandlers } from './ipc/handlers/projects'
import { searchHandlers } from './ipc/handlers/search'
import { lookupHandlers } from './ipc/handlers/lookup'
import { recordHandlers } from './ipc/handlers/records'
import { serviceHandlers } from './ipc/handlers/service'
import { settingsHandlers } from './ipc/handlers/settings'
import { filesHandlers } from './ipc/handlers/files'
import { windowHandlers } from './ipc/handlers/windows'
import { workspaceHandlers } from './ipc/handlers/workspaces'
import { registerRouter, type Handlers } from './ipc/router'
import { isTrustedEvent } from './ipc/trusted-sender'
import { languageOf, type Launch } from './launch'
import type { Log } from './log'
import { TableFiles } from './lookup'
import { notify, Reminders, isReminderChange } from './reminders'
import { conditionsOf } from './sync/conditions'
import { AppTray } from './tray'
import type { UserData } from './user-data/user-data'
import { createFileDialogs } from './window/file-dialogs'
import { dropTypedSecrets } from './window/fresh-page'
import { backgroundFor, keepOnTop } from './window/make-window'
import { installMenu, offerInMenu } from './window/menu'
import { refreshLoginStart } from './window/login-start'
import type { MainWindowKeeper } from './window/main-window-keeper'
import { MissingPart } from './window/missing-part'
import type { DeepLinks } from './window/deep-links'
import { openExternal } from './window/open-external'
import { ownWindow, ownWindows } from './window/own-windows'
import { PlaceWindows } from './window/place-windows'
import { QuickKey } from './window/quick-key'
import { QuickWindow } from './window/quick-window'
import type { SidePanels } from './window/side-panel'
import { printing } from './window/printing'
import { isOnWayland } from './window/wayland'
import { Connecting } from './workspace/connecting'
import { Portable } from './workspace/portable'
import { Workspaces } from './workspace/workspaces'

/** Demo records: enough to scroll, few enough to appear at once. */
const DEMO_PROJECTS = 2_000
/** Interval of network checks (ms); Electron's main process has no event for it. */
const NETWORK_POLL = 3_000
/** Time limit for closing files on quit (ms). An unclosed cache is recovered from its log at the next start. */
const QUIT_WITHIN = 4_000

/** Settings that decide whether the user is asked. */
const ASKS = { mail: 'askMail', phone: 'askPhone' } as const

export type Services = ReturnType<typeof startServices>

export interface ServicesOptions {
  readonly launch: Launch
  readonly userData: UserData
  readonly links: DeepLinks
  readonly mainWindow: MainWindowKeeper
  readonly panels: SidePanels
  readonly log: Log
}

/** Registers the handlers and opens the last workspace in the background. */
export function startServices({ launch, userData, links, mainWindow, panels, log }: ServicesOptions) {
  const userDataDir = app.getPath('userData')
  const settings = userData.current
  let current = settings
  const languages = app.getPreferredSystemLanguages()
  /** Language of the command line, until the user chooses one in this run. */
  let forcedLanguage = launch.language
  let language = languageOf(launch, settings.language, languages)

  const keychain = openKeychain({ service: 'Deskside', log })
  const session = createSessionStore()
  const proxyLogins = new ProxyLogins()
  const createClient = (target: ServiceTarget, workspaceId: string): ServiceClient =>
    createServiceClient({ target, request: createTransport(`service-${workspaceId}`, proxyLogins), log })
  const missingPart = new MissingPart({ language: () => language, parent: () => mainWindow.current, log })
  const workspaces = new Workspaces({
    userDataDir,
    userData,
    stores: { keychain, session },
    openCache: (options) =>
      openCache(options).catch((error: unknown) => {
        missingPart.tellOf(error)
        throw error
      }),
    createClient,
    startDemo: () => startEmbeddedDemo({ projects: DEMO_PROJECTS, language }),
    emit,
    log,
    now: Date.now,
    random: Math.random,
    isNetworkUp: () => net.isOnline(),
    conditions: () =>
      conditionsOf(current, {
        isOnBattery: powerMonitor.onBatteryPower,
        isWatched: ownWindows().some((window) => window.isVisible() && !window.isMinimized())
      })
  })

  const placeWindows = new PlaceWindows({ userData, settings: () => current, log })
  const quick = new QuickWindow({ settings: () => current, opened: () => broadcast('quick', undefined), log })
  const openQuick = (): void => quick.open()
  const quickKey = new QuickKey(() => quick.toggle())

  const showEvent = (workspaceId: string, { id, date }: { readonly id: number; readonly date: EventDate }): void =>
    links.show({ kind: 'record', noun: 'calendar-event', id, parent: null, workspaceId, serviceMark: null }, date)
  const locale = (): string => languages.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language

  const reminders = new Reminders({
    active: async () => {
      const active = (await workspaces.list()).find((one) => one.isActive)
      return active === undefined ? null : workspaces.opened(active.id)
    },
    userData,
    notify: (words, onClick) => notify(words, onClick, log),
    isSupported: () => Notification.isSupported(),
    show: (workspaceId, event) => {
      if (event === null) links.show({ kind: 'page', page: 'calendar', workspaceId, serviceMark: null })
      else showEvent(workspaceId, event)
    },
    language: () => language,
    locale,
    log,
    now: Date.now
  })

  function emit<E extends MessageName>(name: E, data: Messages[E]): void {
    broadcast(name, data)
    if (name === 'workspaces') void closeOfRemoved()
    if (isReminderChange({ name, data } as BridgeMessage)) reminders.changed()
  }

  /** A project's window has no purpose once its workspace is removed. */
  async function closeOfRemoved(): Promise<void> {
    try {
      placeWindows.keepOnly(new Set((await userData.workspaces()).map(({ id }) => id)))
    } catch (error) {
      log.warn('the windows of removed workspaces were not looked for', { error })
    }
  }

  const connecting = new Connecting({
    ...{ workspaces, stores: { keychain, session }, testConnection, createClient },
    ...{ emit: broadcast, log, now: Date.now }
  })

  const info = (): AppInfo => ({
    version: app.getVersion(),
    platform: process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux',
    runtime: process.versions.electron === undefined ? 'stand-in' : 'electron',
    languages,
    forcedLanguage,
    canKeepOnTop: !isOnWayland(),
    userDataDir,
    userDataProblem: userData.problem
  })
  const dialogs = createFileDialogs({ language: () => language, parent: () => mainWindow.current })
  const exports = new Attempts()
  const tables = new TableFiles()
  const shared = { workspaces, userData, dialogs, jobs: exports, emit: broadcast, log, now: Date.now }
  const portable = new Portable({ ...shared, onSettings })
  const handlers: Handlers = {
    ...appHandlers({
      ...{ info, log, portable, links, dialogs, logins: proxyLogins },
      openExternal: (url, webContentsId) =>
        openExternal(url, {
          language,
          parent: ownWindow(webContentsId),
          asks: async (kind) => userData.current[ASKS[kind]],
          askNoMore: (kind) => changeSettings({ [ASKS[kind]]: false })
        })
    }),
    ...settingsHandlers({ userData, onChanged: onSettings }),
    ...workspaceHandlers({ workspaces, connecting, dropTyped: dropTypedSecrets({ busy: () => exports.idle(), log }) }),
    ...projectHandlers(shared),
    ...exportHandlers(shared),
    ...recordHandlers(workspaces),
    ...childHandlers(workspaces, Date.now),
    ...clientHandlers(shared),
    ...changeHandlers(shared),
    ...prefHandlers({ ...shared, emit, reminds: () => reminders.isSupported }),
    ...filesHandlers(workspaces),
    ...calendarHandlers(shared),
    ...calendarFileHandlers({ ...shared, version: app.getVersion() }),
    ...lookupHandlers({ ...shared, tables }),
    ...windowHandlers({
      ...{ ...shared, windows: placeWindows, panels, quick, quickKey, links, printing },
      setMenu: (menus) => offerInMenu(menus, (id) => links.command(id))
    }),
    ...searchHandlers(shared),
    ...serviceHandlers(workspaces, new ServiceConsole({ read: readLargeReply, now: Date.now }))
  }
  const unregister = registerRouter(handlers, { isTrusted: isTrustedEvent, log })

  function applySettings(next: Settings): void {
    nativeTheme.themeSource = next.theme
    language = languageOf({ ...launch, language: forcedLanguage }, next.language, languages)
    installMenu(language, openQuick)
    quickKey.set(next.quickKey)
    for (const window of ownWindows()) {
      window.setBackgroundColor(backgroundFor(next.theme))
      if (!quick.isIt(window)) keepOnTop(window, next.alwaysOnTop)
    }
    // As a panel, the main window has its own setting.
    panels.refresh()
  }
  applySettings(settings)
  function onSettings(changed: Settings, change: Partial<Settings> = {}): void {
    if (change.language !== undefined) forcedLanguage = null
    current = changed
    applySettings(changed)
    workspaces.open?.sync.conditionsChanged()
    broadcast('settings', undefined)
  }
  const changeSettings = async (change: Partial<Settings>): Promise<void> =>
    onSettings(await userData.setSettings(change), change)

  let wasUp = net.isOnline()
  const poll = setInterval(() => {
    const isUp = net.isOnline()
    if (isUp && !wasUp) workspaces.open?.sync.retrySoon()
    wasUp = isUp
  }, NETWORK_POLL)
  poll.unref()
  powerMonitor.on('resume', () => {
    workspaces.open?.sync.retrySoon()
    reminders.resumed()
  })
  reminders.start()
  const tray = new AppTray({
    ...{ workspaces, userData, showEvent, locale, log },
    panel: () => panels.state(),
    quick: openQuick,
    togglePanel: () => {
      const docked = panels.state().edge !== null
      const wasOpen = mainWindow.current !== null
      mainWindow.show()
      // A window that was closed as a panel opens as a panel.
      if (!docked || wasOpen) panels.set({ edge: docked ? null : 'last' })
    },
    showWindow: () => mainWindow.show(),
    window: () => mainWindow.current,
    language: () => language,
    now: Date.now
  })
  onBroadcast((message) => tray.heard(message))
  const conditionsChanged = (): void => workspaces.open?.sync.conditionsChanged()
  powerMonitor.on('on-battery', conditionsChanged)
  powerMonitor.on('on-ac', conditionsChanged)
  app.on('browser-window-focus', conditionsChanged)

  // Not awaited: the window paints while keychain and cache open.
  workspaces.start(launch).catch((error: unknown) => log.error('the last workspace did not open', { error }))
  refreshLoginStart(log).catch((error: unknown) => log.warn('the entry for the log-in was not renewed', { error }))
  // Not awaited: nobody waits for this clean-up.
  void unfinishedFiles.begin(userDataDir, log)

  return {
    placeWindows,
    quick,
    /** Stores and applies settings changed by main itself. */
    changeSettings,
    /** Ends everything within a time limit. */
    async close() {
      clearInterval(poll)
      reminders.close()
      tray.close()
      unregister()
      connecting.cancelAll()
      const ended = (async () => {
        // Before the caches they read from: no partial file remains.
        await exports.close()
        await tables.closeAll()
        await workspaces.close()
        await keychain.close()
        await userData.close()
      })()
      const limit = new Promise<void>((resolve) => setTimeout(resolve, QUIT_WITHIN))
      await Promise.race([ended, limit])
    }
  }
}
