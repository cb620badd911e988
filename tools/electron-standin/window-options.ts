import { hosted, missing } from './guard.ts'
import { isReady } from './ready.ts'

/** Options that act. */
const real = new Set(['width', 'height', 'x', 'y', 'minWidth', 'minHeight', 'show', 'title', 'webPreferences'])
/** Options of looks and of the system's window manager: accepted and not acted on (docs/stand-in.md). */
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
/** What a page of the stand-in always is. Anything else would be a kinder or a weaker runtime than the one asked for. */
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

/** Refuses options that would have to act and do not: what is left out must be noticed. */
export function checkOptions(options: Electron.BrowserWindowConstructorOptions): void {
  if (hosted && !isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
  for (const name of Object.keys(options)) {
    if (!real.has(name) && !cosmetic.has(name)) throw missing(`BrowserWindow option '${name}'`)
  }
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    if (name in always ? value !== always[name] : !acceptedPreferences.has(name)) {
      throw missing(`web preference ${name}: ${String(value)}`)
    }
  }
}
