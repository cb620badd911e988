/** Registry of command implementations: components on screen register the commands that they can run. */
import { onScopeDispose, shallowReactive } from 'vue'
import { useSettings } from '../state/settings'
import { COMMAND_IDS, commandFacts, type CommandId } from '../basics/commands/catalogue'
import {
  chordForReaders,
  chordText,
  isChord,
  isChordOf,
  isSingleKey,
  type Chord,
  type PressedKey
} from '../basics/commands/chord'
import { partChords, type PartKeyId } from '../basics/commands/part-keys'

export interface Offer {
  /** @param isByKey whether a shortcut ran it, so that the focus may move */
  readonly run: (isByKey: boolean) => unknown
  /** Whether it can run at the moment; always, if missing. */
  readonly isEnabled?: () => boolean
  /** For toggles: whether it is on, which decides the label. */
  readonly isOn?: () => boolean
  /** Whether it only waits for the part that registers the actual one. */
  readonly isPlaceholder?: true
}

/** Implementations by command; the last one registered wins. */
const offers = shallowReactive(new Map<CommandId, readonly Offer[]>())

/** Registers commands for the lifetime of the calling scope. */
export function useCommands(offered: Readonly<Partial<Record<CommandId, Offer | Offer['run']>>>): void {
  const mine = (Object.entries(offered) as [CommandId, Offer | Offer['run']][]).map(
    ([id, one]) => [id, typeof one === 'function' ? { run: one } : one] as const
  )
  for (const [id, offer] of mine) offers.set(id, [...(offers.get(id) ?? []), offer])
  onScopeDispose(() => {
    for (const [id, offer] of mine) {
      const others = (offers.get(id) ?? []).filter((one) => one !== offer)
      if (others.length > 0) offers.set(id, others)
      else offers.delete(id)
    }
  })
}

/** The current implementation of a command; undefined if it cannot run now. */
export function offerOf(id: CommandId): Offer | undefined {
  return offers.get(id)?.findLast(({ isEnabled }) => isEnabled === undefined || isEnabled())
}

/** Whether an implementation is registered, even if disabled. */
export const isOffered = (id: CommandId): boolean => offers.has(id)

/** Whether an implementation that is no placeholder is registered, even if disabled. Reactive. */
export const isImplemented = (id: CommandId): boolean =>
  offers.get(id)?.some(({ isPlaceholder }) => isPlaceholder !== true) === true

/** The commands that can run now, in the order of the catalogue. */
export const commandsNow = (): readonly CommandId[] => COMMAND_IDS.filter((id) => offerOf(id) !== undefined)

/** Runs a command. Returns false if it cannot run now. */
export function runCommand(id: CommandId, isByKey = false): boolean {
  const offer = offerOf(id)
  if (offer === undefined) return false
  void offer.run(isByKey)
  return true
}

/** Whether a toggle is on; false for other commands. */
export const isOn = (id: CommandId): boolean => offerOf(id)?.isOn?.() ?? false

/** The active shortcuts on this system. Single-key ones can be switched off. */
export function actingChords(id: CommandId): readonly Chord[] {
  const { singleKeys } = useSettings().settings
  const isOnMac = isMac()
  return commandFacts(id).chords.filter((chord) => isChordOf(chord, isOnMac) && (singleKeys || !isSingleKey(chord)))
}

/** Whether Cmd replaces Ctrl. */
export const isMac = (): boolean => useSettings().info?.platform === 'darwin'

/** Display text of a command's first shortcut; undefined without one. */
export function keyOf(id: CommandId): string | undefined {
  const [chord] = actingChords(id)
  return chord === undefined ? undefined : chordText(chord, isMac())
}

/** Display text of a key that belongs to no command. */
export const listKeyText = (chord: Chord): string => chordText(chord, isMac())

/** All shortcuts of a command for `aria-keyshortcuts`; undefined without any. */
export function keysForReaders(id: CommandId): string | undefined {
  const chords = actingChords(id)
  return chords.length === 0 ? undefined : chords.map((chord) => chordForReaders(chord, isMac())).join(' ')
}

/** Display text of a widget's key; undefined if this system has none. */
export function partKeyOf(id: PartKeyId): string | undefined {
  const [chord] = partChords(id, isMac())
  return chord === undefined ? undefined : chordText(chord, isMac())
}

/** All keys of these widget actions for `aria-keyshortcuts`. */
export const partKeysForReaders = (...ids: readonly PartKeyId[]): string =>
  ids
    .flatMap((id) => partChords(id, isMac()))
    .map((chord) => chordForReaders(chord, isMac()))
    .join(' ')

/** Whether a key press matches that key of a widget. */
export const isPartKey = (event: PressedKey, id: PartKeyId): boolean =>
  partChords(id, isMac()).some((chord) => isChord(event, chord, isMac()))
