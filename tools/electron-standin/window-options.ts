import { isHosted, missing } from './guard.ts'
import { isReady } from './ready.ts'

/** Options that are implemented. */
const real = new Set(['width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'show', 'title', 'webPreferences'])
/** Options for appearance and the window manager: accepted without effect (docs/stand-in.md). */
const cosmetic = new Set([
  'backgroundColor',
  'icon',
  'autoHideMenuBar',
  'titleBarStyle',
  'titleBarOverlay',
  'trafficLightPosition',
  'center',
  'resizable',
  'minimizable',
  'maximizable',
  'closable',
  'fullscreenable',
  'skipTaskbar',
  'alwaysOnTop',
  'useContentSize',
  'frame',
  'darkTheme',
  'maxWidth',
  'maxHeight',
  'paintWhenInitiallyHidden'
])
/** Fixed options of every page. Other values would request a more permissive or weaker runtime. */
const always: Record<string, unknown> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  plugins: false,
  javascript: true,
  images: true
}
const acceptedPreferences = new Set([
  'preload',
  'partition',
  'session',
  'additionalArguments',
  'spellcheck',
  'devTools',
  'backgroundThrottling',
  'safeDialogs',
  'disableDialogs',
  'disableBlinkFeatures',
  'enableBlinkFeatures',
  'autoplayPolicy',
  'v8CacheOptions'
])

/** Rejects unimplemented options that need an effect, so that the gap is noticed. */
export function checkOptions(options: Electron.BrowserWindowConstructorOptions): void {
  if (isHosted && !isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  for (const name of Object.keys(options)) {
    if (!real.has(name) && !cosmetic.has(name)) throw missing(`BrowserWindow option '${name}'`)
  }
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    if (name in always ? value !== always[name] : !acceptedPreferences.has(name)) {
      throw missing(`web preference ${name}: ${String(value)}`)
    }
  }
}
