// The module `electron` on the stand-in runtime (and in unit tests). Importing it starts nothing: Chromium and its
// driver are loaded with the first window. See docs/stand-in.md.
import { app as standinApp } from './app.ts'
import { BrowserWindow, webContents } from './browser-window.ts'
import { clipboard, ClipboardItem, dialog, shell } from './desktop-parts.ts'
import { absent, isHosted } from './guard.ts'
import { ipcMain } from './ipc.ts'
import { powerMonitor, screen } from './machine.ts'
import { Menu, MenuItem, Tray } from './menus.ts'
import { nativeTheme } from './native-theme.ts'
import { globalShortcut, nativeImage, Notification } from './notices.ts'
import { net } from './net.ts'
import { protocol, session } from './session.ts'
import { utilityProcess } from './utility-process.ts'

const app = standinApp as unknown as Electron.App

if (isHosted) {
  // Chromium creates the profile's folder before the app's code runs.
  standinApp.getPath('userData')
  standinApp.launch()
}

// Bundled libraries import these, which is allowed; using them throws an error with the missing name.
const autoUpdater = absent('autoUpdater')
const BaseWindow = absent('BaseWindow')
const BrowserView = absent('BrowserView')
const contentTracing = absent('contentTracing')
const crashReporter = absent('crashReporter')
const desktopCapturer = absent('desktopCapturer')
const inAppPurchase = absent('inAppPurchase')
const MessageChannelMain = absent('MessageChannelMain')
const netLog = absent('netLog')
const powerSaveBlocker = absent('powerSaveBlocker')
const pushNotifications = absent('pushNotifications')
const safeStorage = absent('safeStorage')
const ShareMenu = absent('ShareMenu')
const systemPreferences = absent('systemPreferences')
const TouchBar = absent('TouchBar')
const View = absent('View')
const webFrameMain = absent('webFrameMain')
const WebContentsView = absent('WebContentsView')

// In main, the renderer's modules are undefined, as in Electron.
const contextBridge = undefined
const ipcRenderer = undefined

export {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  contextBridge,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  inAppPurchase,
  ipcMain,
  ipcRenderer,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  session,
  ShareMenu,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain
}

const all = {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  pushNotifications,
  safeStorage,
  screen,
  session,
  ShareMenu,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
  webFrameMain
}

export default all
