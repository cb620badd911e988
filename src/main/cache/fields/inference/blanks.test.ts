import { describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { NONE_USED, openEngine, page, type Engine } from '../../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../../test/main/cache/true-decoder'
import { storedInferences } from './stored-references'

/** A cache with a project for each value, after an inference. */
function cacheOf(values: readonly unknown[], key = 'next_contact'): Engine {
  const cache = openEngine(undefined, trueDecoder())
  cache.ingestPage(page(values.map((value, at) => ({ id: at + 1, name: 'Deal', data: { [key]: value } }))))
  cache.upkeep.keepInferences(cache.upkeep.inferReferences().inferences)
  while (!cache.upkeep.redecode('project', NONE_USED).done);
  return cache
}

const shown = (cache: Engine, id: number, key = 'next_contact'): unknown =>
  cache.projects.get(id)?.value.fields.find((field) => field.key === `data.${key}`)?.value
const withText = (cache: Engine, text: string, key = 'next_contact'): readonly number[] => {
  const filter: ProjectFilter = { ...NO_FILTER, dynamic: { [key]: text } }
  return cache.projects.ids({ deleted: false, filter, sort: { key: 'id', descending: false } })
}

describe('a field that says `false`', () => {
  it.each<[string, readonly unknown[]]>([
    ['days', ['2026-03-04', '2026-03-05', '06.03.2026']],
    ['moments', ['2026-03-04 10:00:00', '2026-03-05T11:00:00Z', '2026-03-06']],
    ['texts', ['Riga', 'Tver', 'Perm']],
    ['lists of texts', [['a', 'b'], ['c'], 'd']],
    ['numbers', [3, 4.5, 12]],
    ['amounts', [3, 4, 5].map((amount) => ({ amount, currency: 'EUR' }))],
    ['references', [{ id: 5, name: 'Retail' }, { id: 6, name: 'Sport' }, [{ id: 7, name: 'Art' }]]],
    [
      'pairs',
      [
        [5, 'Retail'],
        [6, 'Sport'],
        [7, 'Housing']
      ]
    ]
  ])('has no value there, where the others are %s', (_, values) => {
    const cache = cacheOf([...values, false])
    expect(shown(cache, 4)).toEqual({ type: 'empty' })
    expect(shown(cache, 1)).not.toEqual({ type: 'empty' })
    expect(withText(cache, '0')).toEqual([])
  })

  it.each<[string, readonly unknown[]]>([
    ['where the others say yes', [true, true, false]],
    ['where one of them says yes', ['2026-03-04', '2026-03-05', '2026-03-06', true, false]],
    ['where they are of several kinds', ['2026-03-04', 'soon', 5, false]],
    ['where there are none', [false, false, false]],
    ['where there are too few', ['2026-03-04', null, '', false]]
  ])('says no, %s', (_, values) => {
    const cache = cacheOf(values)
    expect(shown(cache, values.length)).toEqual({ type: 'flag', flag: false })
    expect(withText(cache, '0')).toContain(values.length)
  })

  it('says what the user says that it says', () => {
    const cache = cacheOf(['2026-03-04', '2026-03-05', '2026-03-06', false])
    cache.upkeep.setCorrections([{ noun: 'project', key: 'data.next_contact', type: 'flag' }])
    expect(shown(cache, 4)).toEqual({ type: 'flag', flag: false })
  })

  it('is known for what it is at the next opening, and once the values say otherwise no longer', () => {
    const cache = cacheOf(['2026-03-04', '2026-03-05', '2026-03-06', false])
    const inferred = { key: 'data.next_contact', list: null, kind: 'unknown', examined: 3, unknown: 0, type: 'date' }
    expect(storedInferences(cache.queries)).toEqual([inferred])
    expect(cache.upkeep.keepInferences(storedInferences(cache.queries)), 'the same again').toBe(false)
    cache.ingestPage(page([{ id: 5, name: 'Deal', data: { next_contact: true } }]))
    expect(cache.upkeep.keepInferences(cache.upkeep.inferReferences().inferences)).toBe(true)
    while (!cache.upkeep.redecode('project', NONE_USED).done);
    expect(shown(cache, 4)).toEqual({ type: 'flag', flag: false })
  })
})

describe('a field whose values are only `Y`, `N`, `0` and `1`', () => {
  const flag = (is: boolean): unknown => ({ type: 'flag', flag: is })

  it.each<[string, readonly unknown[], readonly boolean[]]>([
    ['letters', ['Y', 'N', 'Y'], [true, false, true]],
    ['one letter alone', ['Y', 'Y', 'Y'], [true, true, true]],
    ['letters and nothing', ['Y', null, 'N', '', 'N'], [true, false, false]],
    ['digits', [0, 1, 1], [false, true, true]],
    ['digits as texts', ['0', '1', '0'], [false, true, false]],
    ['both', ['Y', 'N', 1, '0'], [true, false, true, false]]
  ])('is yes or no: %s', (_, values, flags) => {
    const cache = cacheOf(values, 'custom_mark')
    const read = values.map((value, at) => [value, shown(cache, at + 1, 'custom_mark')] as const)
    const meant = read.filter(([value]) => value !== null && value !== '').map(([, one]) => one)
    expect(meant).toEqual(flags.map(flag))
  })

  it.each<[string, readonly unknown[]]>([
    ['another value', ['Y', 'N', 'Maybe']],
    ['another number', [0, 1, 2]],
    ['one digit alone', [1, 1, 1]],
    ['too few', ['Y', 'N']]
  ])('stays what it is with %s', (_, values) => {
    const cache = cacheOf(values, 'custom_mark')
    values.forEach((value, at) => {
      const { type } = shown(cache, at + 1, 'custom_mark') as { type: string }
      expect(type).toBe(typeof value === 'number' ? 'number' : 'text')
    })
  })

  it.each(['rooms_count', 'quantity_left', 'number_of_rooms'])('is a number where %s counts', (key) => {
    const cache = cacheOf([0, 1, 0, 1], key)
    expect(shown(cache, 2, key)).toEqual({ type: 'number', number: 1 })
  })
})
