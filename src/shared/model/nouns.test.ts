import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../service/operations'
import { factsOf, NOUN_OF_OPERATION, NOUN_TABLE, nounOfKind } from './nouns'
import { NOUNS } from './record'
import { SYNC_LISTS } from './sync'

const all = NOUNS.map((noun) => ({ noun, ...factsOf(noun) }))

describe('the table of nouns', () => {
  it('stands in the order in which kinds are told', () => {
    expect(Object.keys(NOUN_TABLE)).toEqual([...NOUNS])
  })

  it('has each list that is swept once, but for those that stand for several kinds', () => {
    const lists = all.flatMap(({ lists: own }) => (own === null ? [] : [own.active, own.deleted]))
    expect([...lists, 'reference', 'cloud-tree'].toSorted()).toEqual([...SYNC_LISTS].toSorted())
  })

  it('says of each operation once whose records it answers', () => {
    const named = all.flatMap(({ operations: { list, info, search, others } }) => [list, info, search, ...others])
    const operations = named.filter((operation) => operation !== null)
    expect(new Set(operations).size).toBe(operations.length)
    expect(Object.keys(NOUN_OF_OPERATION).toSorted()).toEqual(operations.toSorted())
    expect(operations.every((operation) => operation in OPERATIONS)).toBe(true)
    expect([NOUN_OF_OPERATION['cloud.node'], NOUN_OF_OPERATION['core.sales-funnels.info']]).toEqual(['folder', 'stage'])
  })

  it('numbers what full text covers as the index of every installation has it', () => {
    const numbers = all.flatMap(({ noun, searched }) => (searched === null ? [] : [[noun, searched]]))
    expect(numbers).toEqual([
      ['project', 0],
      ['project-group', 1],
      ['user-group', 2],
      ['folder', 3],
      ['file', 4],
      ['calendar-event', 5]
    ])
  })

  it('tells the kind of record that references point to', () => {
    expect([nounOfKind('stage'), nounOfKind('user-group'), nounOfKind('user')]).toEqual([
      'stage',
      'user-group',
      undefined
    ])
    const kinds = all.flatMap(({ kind }) => kind ?? [])
    expect(new Set(kinds).size).toBe(kinds.length)
  })
})
