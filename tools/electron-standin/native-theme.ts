import { guarded, StandinEmitter } from './guard.ts'
import { setThemeSource, themeSource, type ThemeSource } from './theme-state.ts'
import { news } from './windows.ts'

class StandinNativeTheme extends StandinEmitter {
  constructor() {
    super('nativeTheme', ['updated'])
  }

  get themeSource(): ThemeSource {
    return themeSource()
  }

  set themeSource(value: ThemeSource) {
    if (!['system', 'light', 'dark'].includes(value)) throw new TypeError(`invalid themeSource '${String(value)}'`)
    if (value === themeSource()) return
    setThemeSource(value)
    news.emit('colour-scheme')
    setImmediate(() => this.emit('updated'))
  }

  get shouldUseDarkColors(): boolean {
    return themeSource() === 'dark'
  }

  readonly shouldUseHighContrastColors = false
  readonly shouldUseInvertedColorScheme = false
  readonly inForcedColorsMode = false
  readonly prefersReducedTransparency = false
}

export const nativeTheme = guarded('nativeTheme', new StandinNativeTheme()) as unknown as Electron.NativeTheme
