import { describe, expect, it } from 'vitest'
import { NO_CLIENT_CHOICES } from '../../model/clients'
import { changedChoices, choicesToAdd, isDeclined, withChoices } from './choices'

describe('decisions about clients', () => {
  it('join groups that share a client, and keep the first key', () => {
    const two = changedChoices(changedChoices(NO_CLIENT_CHOICES, { merge: ['a', 'b'] }), { merge: ['c', 'd'] })
    expect(two.merged).toEqual([
      ['a', 'b'],
      ['c', 'd']
    ])
    expect(changedChoices(two, { merge: ['d', 'a'] }).merged).toEqual([['d', 'a', 'b', 'c']])
  })

  it('take a part out again; a group of one is none', () => {
    const three = changedChoices(NO_CLIENT_CHOICES, { merge: ['a', 'b', 'c'] })
    const two = changedChoices(three, { split: 'a' })
    expect(two.merged).toEqual([['b', 'c']])
    expect(changedChoices(two, { split: 'c' }).merged).toEqual([])
    expect(changedChoices(two, { split: 'z' })).toEqual(two)
  })

  it('decline a proposal once, in either order, until the two are merged', () => {
    const declined = changedChoices(NO_CLIENT_CHOICES, { decline: ['a', 'b'] })
    expect(isDeclined(declined, 'b', 'a')).toBe(true)
    expect(changedChoices(declined, { decline: ['b', 'a'] })).toBe(declined)
    expect(changedChoices(declined, { merge: ['a', 'b'] }).declined).toEqual([])
  })

  it('set a spelling apart and take it back', () => {
    const apart = changedChoices(NO_CLIENT_CHOICES, { spelling: 'ООО «А»', apart: true })
    expect(changedChoices(apart, { spelling: 'ООО «А»', apart: true }).apart).toEqual(['ООО «А»'])
    expect(changedChoices(apart, { spelling: 'ООО «А»', apart: false })).toEqual(NO_CLIENT_CHOICES)
  })

  it('of another computer are added once, unless they contradict ones made here', () => {
    const here = { merged: [['a', 'b']], apart: ['X'], declined: [['p', 'q'] as const] }
    const others = {
      merged: [
        ['b', 'a'],
        ['p', 'q', 'r'],
        ['c', 'd']
      ],
      apart: ['X', 'Y'],
      declined: [['a', 'b'] as const, ['e', 'f'] as const]
    }
    expect(choicesToAdd(here, others)).toEqual([
      { merge: ['c', 'd'] },
      { spelling: 'Y', apart: true },
      { decline: ['e', 'f'] }
    ])
    const both = withChoices(here, others)
    expect(both).toEqual({
      merged: [
        ['a', 'b'],
        ['c', 'd']
      ],
      apart: ['X', 'Y'],
      declined: [
        ['p', 'q'],
        ['e', 'f']
      ]
    })
    expect(choicesToAdd(both, others)).toEqual([])
  })

  it('are undone by their former value', () => {
    const before = changedChoices(NO_CLIENT_CHOICES, { merge: ['a', 'b'] })
    expect(changedChoices(changedChoices(before, { split: 'b' }), { all: before })).toEqual(before)
  })
})
