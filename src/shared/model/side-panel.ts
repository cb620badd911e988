export type PanelEdge = 'left' | 'right'

/** The main window docked as a narrow panel at a screen edge. */
export interface SidePanel {
  /** False where apps cannot position windows: Wayland. */
  readonly isPossible: boolean
  /** Edge where the window is docked; null while undocked. */
  readonly edge: PanelEdge | null
  /** Always on top: per display while docked, otherwise the setting `alwaysOnTop`. */
  readonly onTop: boolean
}
