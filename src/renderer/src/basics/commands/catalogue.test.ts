import { describe, expect, it } from 'vitest'
import { isApplicableIn, COMMAND_IDS, commandFacts, SCOPES, type CommandId } from './catalogue'
import { chordId, isChordOf, type Chord } from './chord'
import {
  isPartIn,
  isWide,
  KEY_PARTS,
  partChords,
  partFacts,
  partKeysOf,
  type KeyPart,
  type PartKeyId
} from './part-keys'

const SYSTEMS = [
  ['a Mac', true],
  ['other systems', false]
] as const

/** Pairs of entries that share a key. */
const shared = <Id extends string, Other extends string>(
  some: readonly { readonly id: Id; readonly key: string }[],
  others: readonly { readonly id: Other; readonly key: string }[]
) =>
  some.flatMap((one) =>
    others.filter(({ key }) => key === one.key).map((other) => ({ one: one.id, other: other.id, key: one.key }))
  )

const keysIn = (part: KeyPart, isMac: boolean): { id: PartKeyId; key: string }[] =>
  partKeysOf(part).flatMap((id) => partChords(id, isMac).map((chord) => ({ id, key: chordId(chord) })))
const commandKeys = (ids: readonly CommandId[], isMac: boolean) =>
  ids.flatMap((id) =>
    commandFacts(id)
      .chords.filter((chord: Chord) => isChordOf(chord, isMac))
      .map((chord) => ({ id, key: chordId(chord) }))
  )

describe('the keys of the commands', () => {
  it.each(SYSTEMS)('never mean two things in one place, on %s', (_, isMac) => {
    const clashes = SCOPES.flatMap((scope) => {
      const meant = commandKeys(
        COMMAND_IDS.filter((id) => isApplicableIn(id, scope)),
        isMac
      )
      return meant.flatMap(({ id, key }) =>
        meant
          .filter((other) => other.key === key && other.id !== id)
          .map((other) => `${scope}: ${key} is ${id} and ${other.id}`)
      )
    })
    expect(clashes).toEqual([])
  })

  it.each(SYSTEMS)('are none of those that a part of the window has for itself where they act, on %s', (_, isMac) => {
    const taken = SCOPES.flatMap((scope) =>
      KEY_PARTS.filter((part) => isPartIn(part, scope) && partFacts(part).isAlone !== true).flatMap((part) =>
        shared(
          commandKeys(
            COMMAND_IDS.filter((id) => isApplicableIn(id, scope)),
            isMac
          ),
          keysIn(part, isMac)
        ).map(({ one, other, key }) => `${scope}: ${key} is ${one} and ${other}`)
      )
    )
    // The separate window with lists does not close on Escape.
    expect(taken).toEqual(['window: Escape is window-leave and lists-leave'])
  })

  it('are none of those that the browser or the system keeps for text', () => {
    const ofText = ['a', 'c', 'v', 'x', 'z'].map((key) => chordId({ key, needsCommandKey: true }))
    // Commands that also act while typing.
    const within = COMMAND_IDS.map(commandFacts).filter(
      ({ isAlwaysActive, isActiveWhileTyping }) => isAlwaysActive || isActiveWhileTyping
    )
    expect(within.length).toBeGreaterThan(0)
    expect(within.flatMap(({ chords }) => chords.map(chordId)).filter((key) => ofText.includes(key))).toEqual([])
    // Outside text fields, only undo reuses a text shortcut, with the same meaning.
    const beside = COMMAND_IDS.filter((id) => commandFacts(id).chords.some((chord) => ofText.includes(chordId(chord))))
    expect(beside).toEqual(['app-undo'])
  })
})

describe('the keys that parts of the window have for themselves', () => {
  it.each(SYSTEMS)('mean one thing in each part, on %s', (_, isMac) => {
    for (const part of KEY_PARTS) {
      const keys = keysIn(part, isMac).map(({ key }) => key)
      expect(keys, part).toEqual([...new Set(keys)])
      expect(keys.length, part).toBeGreaterThan(0)
    }
  })

  it.each(SYSTEMS)('mean one thing where two parts act at once, but for what says that it waits, on %s', (_, isMac) => {
    const beside = (scope: (typeof SCOPES)[number]): readonly KeyPart[] =>
      KEY_PARTS.filter((part) => isPartIn(part, scope) && partFacts(part).isAlone !== true)
    // Two parts that are both not wide cannot clash: only one has the focus.
    const clashes = SCOPES.flatMap((scope) =>
      beside(scope)
        .filter(isWide)
        .flatMap((wide) =>
          beside(scope)
            .filter((part) => part !== wide && shared(keysIn(wide, isMac), keysIn(part, isMac)).length > 0)
            .map((part) => `${wide} with ${part}`)
        )
    )
    const waiting = KEY_PARTS.flatMap((part) =>
      (partFacts(part).yieldsTo ?? []).map((other) => `${part} with ${other}`)
    )
    expect([...new Set(clashes)]).toEqual(waiting)
    expect(waiting.length).toBeGreaterThan(0)
  })

  it('are found where a command would take them', () => {
    const inFields = keysIn('fields', false)
    expect(shared([{ id: 'record-previous', key: chordId({ key: 'ArrowUp', needsAlt: true }) }], inFields)).toEqual([
      { one: 'record-previous', other: 'fields-up', key: 'alt+ArrowUp' }
    ])
  })
})
