import { describe, expect, it } from 'vitest'
import type { Options } from '@shared/model/records'
import { openEngine, page } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

describe('what a payload calls the ids of a field', () => {
  it('is offered for that field, and for no other of the same ids', () => {
    const engine = openEngine({ file: null, key: null }, trueDecoder())
    engine.ingestPage(
      page([
        {
          id: 1,
          name: 'Deal',
          created: '2026-01-01',
          region: { id: 5, name: 'North' },
          tags: [{ id: 5, name: 'Loud' }]
        },
        { id: 2, name: 'Deal', created: '2026-01-01', region: { id: 6, name: 'South' }, tags: [{ id: 7, name: 'Red' }] }
      ])
    )
    const names = (key: string, text = ''): unknown[] =>
      (engine.records.options({ kind: 'field', key }, text) as Options).options.map(({ id, label }) => [id, label])
    expect(names('region')).toEqual([
      [5, 'North'],
      [6, 'South']
    ])
    expect(names('tags')).toEqual([
      [5, 'Loud'],
      [7, 'Red']
    ])
    expect(names('region', 'sou')).toEqual([[6, 'South']])
    expect(engine.records.labels({ kind: 'field', key: 'region' }, [6, 9])).toEqual(['South', null])
  })
})
