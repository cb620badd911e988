/** What the commands do now: whoever is on screen offers those that it can carry out. */
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
  /** @param byKey whether a key ran it, so that the focus may follow */
  readonly run: (byKey: boolean) => unknown
  /** Whether it can be done at this moment; always, if left out. */
  readonly enabled?: () => boolean
  /** Of a switch: whether it is on, so that the command is called what it does now. */
  readonly isOn?: () => boolean
}

/** Of each command those who offer it; the last one goes first. */
const offers = shallowReactive(new Map<CommandId, readonly Offer[]>())

/** Offers commands as long as the calling scope lives. */
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

/** Who carries the command out now; undefined: nobody can. */
export function offerOf(id: CommandId): Offer | undefined {
  return offers.get(id)?.findLast(({ enabled }) => enabled === undefined || enabled())
}

/** Whether somebody on screen carries it out, now or when there is something to do. */
export const isOffered = (id: CommandId): boolean => offers.has(id)

/** The commands that can be carried out now, in the order of the catalogue. */
export const commandsNow = (): readonly CommandId[] => COMMAND_IDS.filter((id) => offerOf(id) !== undefined)

/** Whether somebody carried it out. */
export function runCommand(id: CommandId, byKey = false): boolean {
  const offer = offerOf(id)
  if (offer === undefined) return false
  void offer.run(byKey)
  return true
}

/** Whether a switch is on; false for what is none. */
export const isOn = (id: CommandId): boolean => offerOf(id)?.isOn?.() ?? false

/** The keys that act on this system: single ones can be switched off. */
export function actingChords(id: CommandId): readonly Chord[] {
  const { singleKeys } = useSettings().settings
  const mac = isMac()
  return commandFacts(id).chords.filter((chord) => isChordOf(chord, mac) && (singleKeys || !isSingleKey(chord)))
}

/** Whether Cmd is held for what other systems hold Ctrl for. */
export const isMac = (): boolean => useSettings().info?.platform === 'darwin'

/** The taught key of a command as it stands on screen; undefined without one. */
export function keyOf(id: CommandId): string | undefined {
  const [chord] = actingChords(id)
  return chord === undefined ? undefined : chordText(chord, isMac())
}

/** A key that is no command's as it stands on screen. */
export const listKeyText = (chord: Chord): string => chordText(chord, isMac())

/** All keys of a command, for `aria-keyshortcuts`; undefined without any. */
export function keysForReaders(id: CommandId): string | undefined {
  const chords = actingChords(id)
  return chords.length === 0 ? undefined : chords.map((chord) => chordForReaders(chord, isMac())).join(' ')
}

/** A key that a part of the window has for itself, as it stands on screen; undefined: this system has none. */
export function partKeyOf(id: PartKeyId): string | undefined {
  const [chord] = partChords(id, isMac())
  return chord === undefined ? undefined : chordText(chord, isMac())
}

/** The same for `aria-keyshortcuts`: all keys of all of them. */
export const partKeysForReaders = (...ids: readonly PartKeyId[]): string =>
  ids
    .flatMap((id) => partChords(id, isMac()))
    .map((chord) => chordForReaders(chord, isMac()))
    .join(' ')

/** Whether a key press is that key of a part. */
export const isPartKey = (event: PressedKey, id: PartKeyId): boolean =>
  partChords(id, isMac()).some((chord) => isChord(event, chord, isMac()))
