import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../service/operations'
import { factsOf, NOUN_OF_OPERATION, NOUN_TABLE, nounOfKind } from './nouns'
import { NOUNS } from './record'
import { SYNC_GROUPS, SYNC_LISTS } from './sync'

const all = NOUNS.map((noun) => ({ noun, ...factsOf(noun) }))

describe('the table of nouns', () => {
  it('stands in the order in which kinds are told', () => {
    expect(Object.keys(NOUN_TABLE)).toEqual([...NOUNS])
  })

  it('says which lists are swept, those that screens lean on first, each once', () => {
    expect(SYNC_LISTS).toEqual([
      ...['reference', 'projects-active', 'user-groups-active', 'project-groups-active', 'calendar-active'],
      ...['file-tree', 'folders-active', 'files-active'],
      ...['projects-deleted', 'user-groups-deleted', 'project-groups-deleted', 'calendar-deleted'],
      ...['folders-deleted', 'files-deleted']
    ])
    const turns = all.flatMap(({ lists }) => lists?.turn ?? [])
    expect(new Set(turns).size).toBe(turns.length)
  })

  it('tells each list in one group, those of one kind together', () => {
    expect(Object.values(SYNC_GROUPS).flat().toSorted()).toEqual([...SYNC_LISTS].toSorted())
    expect(SYNC_GROUPS.groups).toEqual([
      ...['user-groups-active', 'user-groups-deleted', 'project-groups-active', 'project-groups-deleted']
    ])
    expect(SYNC_GROUPS.files).toEqual([
      ...['file-tree', 'folders-active', 'folders-deleted', 'files-active', 'files-deleted']
    ])
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
      ['calendar-event', 5],
      ['module-record', 6]
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
