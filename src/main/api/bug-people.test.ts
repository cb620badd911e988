/** Names beside empty ids refer to nobody. */
import { describe, expect, it } from 'vitest'
import { decode, field } from '../../../test/contract/decoding'

describe('a name beside an empty id', () => {
  const empty = [null, '', 0, '0', false]

  it.each(empty)('names nobody in an object with the id %j', (id) => {
    for (const name of ['Not set', 'Не указан', 'Не назначен']) {
      for (const key of ['responsible', 'author', 'manager', 'user']) {
        const record = decode({ name: 'A', price: 1, [key]: { id, name } })
        expect(field(record, key).value, key).toEqual({ type: 'empty' })
        expect(record.responsible).toBeNull()
      }
      expect(decode({ name: 'A', participants: [{ id, name }] }).fields.at(-1)?.value).toEqual({ type: 'empty' })
      const several = decode({
        name: 'A',
        participants: [
          { id, name },
          { id: 5, name: 'Anna' }
        ]
      })
      expect(several.labels.filter(({ kind }) => kind === 'user').map(({ label }) => label)).not.toContain(name)
    }
  })

  it.each(empty)('is a text beside a field with the id %j', (id) => {
    for (const written of ['Not set', { name: 'Not set' }, { full_name: 'Not set' }]) {
      for (const [key, ids] of [
        ['responsible', 'responsible_id'],
        ['responsible_user', 'responsible_user_id'],
        ['author', 'author_id'],
        ['manager', 'manager_id'],
        ['department', 'department_id']
      ] as const) {
        const record = decode({ name: 'A', [key]: written, [ids]: id })
        expect(field(record, key).value, key).toEqual({ type: 'text', text: 'Not set' })
        expect([record.responsible, record.userGroup]).toEqual([null, null])
      }
    }
    expect(field(decode({ user_id: id, user_name: 'Not set' }), 'user_name').value).toMatchObject({ type: 'text' })
  })

  it.each([
    { responsible: 'Anna' },
    { responsible: { name: 'Anna' } },
    { responsible: { id: 5, name: 'Anna' } },
    { responsible: 'Anna', author_id: 0 },
    { responsible: { id: 5, name: 'Anna' }, responsible_group_id: 0 }
  ])('else it names somebody: %j', (fields) =>
    expect(decode({ name: 'A', ...fields }).responsible).toMatchObject({ label: 'Anna' })
  )

  it('a currency has its name without an id', () =>
    expect(decode({ price: 5, currency: 'EUR', currency_id: null }).currency).toMatchObject({ code: 'EUR' }))
})
