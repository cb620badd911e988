/** Initial input of the quick look-up. */
export interface QuickStart {
  /** Clipboard text, at most `QUICK_TEXT` bytes; null: none, or reading it is switched off. */
  readonly text: string | null
  /** True: the clipboard holds more. */
  readonly isCut: boolean
}

/** Upper bound for clipboard text (bytes in UTF-8). */
export const QUICK_TEXT = 10 * 1024

/** `off`: no key is set. `taken`: another program uses it. `unheard`: this desktop supports no global shortcuts. */
export type QuickKeyState = 'on' | 'off' | 'taken' | 'unheard'
