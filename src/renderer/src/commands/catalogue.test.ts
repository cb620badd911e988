import { describe, expect, it } from 'vitest'
import { appliesIn, COMMAND_IDS, commandFacts, SCOPES } from './catalogue'
import { chordId, isChordOf } from './chord'
import { LIST_KEYS } from './list-keys'

describe('the keys of the commands', () => {
  it.each([
    ['a Mac', true],
    ['other systems', false]
  ])('never mean two things in one place, on %s', (_, mac) => {
    const clashes = SCOPES.flatMap((scope) => {
      const meant = COMMAND_IDS.filter((id) => appliesIn(id, scope)).flatMap((id) =>
        commandFacts(id)
          .chords.filter((chord) => isChordOf(chord, mac))
          .map((chord) => ({ id, key: chordId(chord) }))
      )
      return meant.flatMap(({ id, key }) =>
        meant
          .filter((other) => other.key === key && other.id !== id)
          .map((other) => `${scope}: ${key} is ${id} and ${other.id}`)
      )
    })
    expect(clashes).toEqual([])
  })

  it('are none of those that lists have', () => {
    const inLists = new Set(LIST_KEYS.flatMap(({ chords }) => chords.map(chordId)))
    const taken = COMMAND_IDS.filter((id) => commandFacts(id).chords.some((chord) => inLists.has(chordId(chord))))
    expect(taken).toEqual([])
  })

  it('are none of those that the browser or the system keeps for text', () => {
    const ofText = ['a', 'c', 'v', 'x', 'z'].map((key) => chordId({ key, command: true }))
    // Those that act in a text as well.
    const within = COMMAND_IDS.map(commandFacts).filter(({ always, whileTyping }) => always || whileTyping)
    expect(within.length).toBeGreaterThan(0)
    expect(within.flatMap(({ chords }) => chords.map(chordId)).filter((key) => ofText.includes(key))).toEqual([])
    // Beside a text, only undo means the same there.
    const beside = COMMAND_IDS.filter((id) => commandFacts(id).chords.some((chord) => ofText.includes(chordId(chord))))
    expect(beside).toEqual(['app-undo'])
  })
})
