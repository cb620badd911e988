export type PanelEdge = 'left' | 'right'

/** The main window as a narrow panel at an edge of its display. */
export interface SidePanel {
  /** False where the window system lets no app choose the place of a window: Wayland. */
  readonly possible: boolean
  /** The edge where the window is docked; null while it is free. */
  readonly edge: PanelEdge | null
  /** Whether the window stays above others: chosen for each display while docked, else the setting `alwaysOnTop`. */
  readonly onTop: boolean
}
