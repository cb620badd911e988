/** Keyboard shortcuts: their definition, matching with events, and display. Pure. */

export interface Chord {
  /** The character typed on a Latin keyboard (letters in lower case), or the key's name as in `KeyboardEvent.key`. */
  readonly key: string
  /** Ctrl; Cmd on a Mac. */
  readonly needsCommandKey?: true
  readonly needsAlt?: true
  /** Only for letters and named keys. For signs, Shift is part of how they are typed. */
  readonly needsShift?: true
  /** Limits the shortcut to one system: on a Mac, Alt with an arrow moves by words. */
  readonly on?: 'mac' | 'others'
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Latin signs by `KeyboardEvent.code`, for layouts with other letters on these keys. */
const SIGNS: Readonly<Record<string, string>> = {
  Comma: ',',
  Period: '.',
  Slash: '/',
  Semicolon: ';',
  Quote: "'",
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Backquote: '`'
}

const LETTER = /^Key([A-Z])$/
const NAMED = /^[A-Z][A-Za-z0-9]+$/
const LATIN_LETTER = /^[a-z]$/

/**
 * The key's name for a shortcut: the character it types. If the layout has other letters, its position on a Latin
 * keyboard decides (`ь` is M, `б` the comma). `№` replaces `#` on Russian layouts.
 */
export function keyName({ key, code }: Pick<PressedKey, 'key' | 'code'>): string {
  if (key === '№') return '#'
  if (NAMED.test(key)) return key
  const typed = key.toLowerCase()
  if ((typed.codePointAt(0) ?? 0) < 0x80) return typed
  return LETTER.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code] ?? typed
}

/** Whether the shortcut exists on this system. */
export const isChordOf = ({ on }: Chord, isMac: boolean): boolean => on === undefined || (on === 'mac') === isMac

/** Whether a key press matches this shortcut. */
export function isChord(event: PressedKey, chord: Chord, isMac: boolean): boolean {
  const needsCommandKey = isMac ? event.metaKey : event.ctrlKey
  const isOther = isMac ? event.ctrlKey : event.metaKey
  if (keyName(event) !== chord.key || isOther || needsCommandKey !== (chord.needsCommandKey ?? false)) return false
  if (event.altKey !== (chord.needsAlt ?? false)) return false
  return isSign(chord.key) || event.shiftKey === (chord.needsShift ?? false)
}

/** Neither a letter, digit, space nor named key: Shift is part of how it is typed. */
const isSign = (key: string): boolean => !NAMED.test(key) && !/^[a-z\d ]$/.test(key)

/** Whether normal typing could trigger the shortcut. Such shortcuts must be switchable off (WCAG 2.1.4). */
export const isSingleKey = ({ key, needsCommandKey, needsAlt }: Chord): boolean =>
  needsCommandKey === undefined && needsAlt === undefined && !NAMED.test(key)

/** Equal for shortcuts that match the same key press. */
export const chordId = ({ key, needsCommandKey, needsAlt, needsShift }: Chord): string =>
  [needsCommandKey && 'command', needsAlt && 'alt', needsShift && 'shift', key].filter(Boolean).join('+')

const SAID: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  ' ': '␣',
  Enter: '↵'
}
const SAID_ON_MAC: Readonly<Record<string, string>> = { Backspace: '⌫' }

/** Display text: `Ctrl+1`, on a Mac `⌘1`. */
export function chordText({ key, needsCommandKey, needsAlt, needsShift }: Chord, isMac: boolean): string {
  const said = (isMac ? SAID_ON_MAC[key] : undefined) ?? SAID[key] ?? (LATIN_LETTER.test(key) ? key.toUpperCase() : key)
  if (isMac) return `${needsAlt ? '⌥' : ''}${needsShift ? '⇧' : ''}${needsCommandKey ? '⌘' : ''}${said}`
  return [needsCommandKey && 'Ctrl', needsAlt && 'Alt', needsShift && 'Shift', said].filter(Boolean).join('+')
}

/** Text for `aria-keyshortcuts`. */
export function chordForReaders({ key, needsCommandKey, needsAlt, needsShift }: Chord, isMac: boolean): string {
  const said = key === ' ' ? 'Space' : LATIN_LETTER.test(key) ? key.toUpperCase() : key
  return [needsCommandKey && (isMac ? 'Meta' : 'Control'), needsAlt && 'Alt', needsShift && 'Shift', said]
    .filter(Boolean)
    .join('+')
}
