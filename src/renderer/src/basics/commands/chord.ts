/** Keys that run commands: how one is written down, told from an event, and said on screen. Pure. */

export interface Chord {
  /**
   * The character that the key types on a Latin keyboard, a letter as a small one, or the name of the key as in
   * `KeyboardEvent.key`.
   */
  readonly key: string
  /** Ctrl, on a Mac Cmd. */
  readonly command?: true
  readonly alt?: true
  /** Of letters and named keys only: a sign is what it is, however it is typed. */
  readonly shift?: true
  /** Only there: on a Mac Alt with the arrows walks through words. */
  readonly on?: 'mac' | 'others'
}

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What the keys type on a Latin keyboard, for layouts that have other letters on them. By `KeyboardEvent.code`. */
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
 * The key as a chord names it: by its character, and by its place on a Latin keyboard where the layout has other letters
 * (`ь` is M, `б` the comma). `№` stands where others have `#`.
 */
export function keyName({ key, code }: Pick<PressedKey, 'key' | 'code'>): string {
  if (key === '№') return '#'
  if (NAMED.test(key)) return key
  const typed = key.toLowerCase()
  if ((typed.codePointAt(0) ?? 0) < 0x80) return typed
  return LETTER.exec(code)?.[1]?.toLowerCase() ?? SIGNS[code] ?? typed
}

/** Whether the chord is one on this system. */
export const isChordOf = ({ on }: Chord, mac: boolean): boolean => on === undefined || (on === 'mac') === mac

/** Whether a key press is this chord. */
export function isChord(event: PressedKey, chord: Chord, mac: boolean): boolean {
  const command = mac ? event.metaKey : event.ctrlKey
  const other = mac ? event.ctrlKey : event.metaKey
  if (keyName(event) !== chord.key || other || command !== (chord.command ?? false)) return false
  if (event.altKey !== (chord.alt ?? false)) return false
  return isSign(chord.key) || event.shiftKey === (chord.shift ?? false)
}

/** Neither a letter nor a named key, nor the space bar: Shift belongs to how it is typed. */
const isSign = (key: string): boolean => !NAMED.test(key) && !/^[a-z\d ]$/.test(key)

/** A chord that typing could mean: it needs a way to be switched off (WCAG 2.1.4). */
export const isSingleKey = ({ key, command, alt }: Chord): boolean =>
  command === undefined && alt === undefined && !NAMED.test(key)

/** Equal for two chords that the same key press is. */
export const chordId = ({ key, command, alt, shift }: Chord): string =>
  [command && 'command', alt && 'alt', shift && 'shift', key].filter(Boolean).join('+')

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

/** A chord as it stands on screen: `Ctrl+1`, on a Mac `⌘1`. */
export function chordText({ key, command, alt, shift }: Chord, mac: boolean): string {
  const said = (mac ? SAID_ON_MAC[key] : undefined) ?? SAID[key] ?? (LATIN_LETTER.test(key) ? key.toUpperCase() : key)
  if (mac) return `${alt ? '⌥' : ''}${shift ? '⇧' : ''}${command ? '⌘' : ''}${said}`
  return [command && 'Ctrl', alt && 'Alt', shift && 'Shift', said].filter(Boolean).join('+')
}

/** A chord for `aria-keyshortcuts`. */
export function chordForReaders({ key, command, alt, shift }: Chord, mac: boolean): string {
  const said = key === ' ' ? 'Space' : LATIN_LETTER.test(key) ? key.toUpperCase() : key
  return [command && (mac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', said].filter(Boolean).join('+')
}
