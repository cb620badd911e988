/** What the quick look-up begins with. */
export interface QuickStart {
  /** The text of the clipboard, at most `QUICK_TEXT` bytes of it; null: there is none, or it is not looked at. */
  readonly text: string | null
  /** More was in the clipboard. */
  readonly cut: boolean
}

/** Bytes (in UTF-8) of the clipboard that are looked at. */
export const QUICK_TEXT = 10 * 1024

/** `off`: nobody wants a key. `taken`: another program has it. `unheard`: this desktop lets no app have one. */
export type QuickKeyState = 'on' | 'off' | 'taken' | 'unheard'
