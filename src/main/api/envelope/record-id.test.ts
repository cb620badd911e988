import { describe, expect, it } from 'vitest'
import { readAnswer } from '../envelope'
import { idKeyOf } from './record-id'

const ids = (value: unknown): (number | null)[] =>
  readAnswer(new TextEncoder().encode(JSON.stringify(value)), 'list').records.map(({ id }) => id)

/** Records of one project whose first key may be their own id or a reference. */
const of = (key: string, numbers: readonly (number | null)[]) =>
  numbers.map((number, at) => ({ ...(number === null ? {} : { [key]: number }), name: `No. ${at}`, amount: at }))

describe('a list without ids of its own', () => {
  it.each(['project_id', 'order_no', 'parent_uid', 'code', 'number'])(
    'whose first key repeats has none, and stays as long as it is: %s',
    (key) => {
      expect(idKeyOf(of(key, [7, 7, 7]))).toBeNull()
      expect(idKeyOf(of(key, [7, 8, 7, 9]))).toBeNull()
      expect(ids(of(key, [7, 8, 7, 9]))).toEqual([null, null, null, null])
    }
  )

  it('has those of that key where it tells its records apart', () => {
    expect(ids(of('project_id', [7, 8, 9]))).toEqual([7, 8, 9])
    expect(ids(of('project_id', [7, 8, null, 9])), 'one of them lacks it').toEqual([7, 8, null, 9])
    expect(ids(of('project_id', [7, null, null])), 'most of them lack it').toEqual([null, null, null])
  })

  it('does not take what all of them refer to for what they are', () => {
    const referring = [1, 2, 3].map((amount) => ({ item: { id: 5, name: 'A good' }, amount, note: 'x' }))
    expect(idKeyOf(referring)).toBeNull()
    const wrapped = [1, 2, 3].map((id) => ({ item: { id, name: 'A good' }, amount: 1 }))
    expect(idKeyOf(wrapped)).toEqual(['item', 'id'])
  })
})

it('a plain id that repeats is the id all the same: the service sent a record twice', () => {
  expect(ids(of('id', [7, 8, 7]))).toEqual([7, 8, 7])
})
