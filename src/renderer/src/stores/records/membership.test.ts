import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { DesksideError } from '@shared/ipc/errors'
import type { Field } from '@shared/model/record'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { peopleIn, isNobody, useGroupsOf } from './membership'

const coverage = { state: 'complete', cached: 3, total: 3, sweptAt: 1, obstacle: null } as const
const users = (...ids: number[]): Field => ({
  ...{ key: 'users', label: 'users', section: 'built-in', role: null },
  value: { type: 'references', kind: 'user', references: ids.map((id) => ({ id, label: `User ${id}` })) }
})

let effects: EffectScope | undefined
afterEach(() => effects?.stop())

describe('the people of a group', () => {
  it('are those that any of its fields names, each once, but for hidden fields and other kinds', () => {
    const group: Field = {
      ...users(),
      key: 'g',
      value: { type: 'references', kind: 'user-group', references: [ref(9)] }
    }
    const fields = [users(1, 2), { ...users(2, 3), key: 'owner' }, { ...users(4), hidden: true }, group]
    expect(peopleIn({ fields }).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('are nobody only where a field for them is empty; else who they are is not known', () => {
    const members: Field = { ...users(), key: 'members', role: 'participants-users', value: { type: 'empty' } }
    expect(isNobody({ fields: [members] })).toBe(true)
    expect(isNobody({ fields: [] })).toBe(false)
    expect(isNobody({ fields: [{ ...members, value: { type: 'json', json: '{}' } }] })).toBe(false)
    expect(isNobody({ fields: [{ ...members, role: null }] })).toBe(false)
  })
})

describe('the groups of a person', () => {
  it('are all groups in the cache that name them; one that is gone meanwhile names nobody', async () => {
    const members: Record<number, number[]> = { 1: [5], 2: [6], 3: [6, 5] }
    const row = (id: number) => ({
      ...{ noun: 'user-group' as const, id, state: 'active' as const, title: `Group ${id}` },
      ...{ name: null, created: null, parentId: null, fields: {} }
    })
    const bridge = installBridge({
      // Two rows per page, whatever was requested: all pages must be read.
      'records.list': ({ offset }) => ({
        value: { rows: [1, 2, 3, 4].slice(offset, offset + 2).map(row), total: 4 },
        ...{ fetchedAt: 1, source: 'cache', coverage, failure: null }
      }),
      'records.get': ({ id }) => {
        if (id === 4) throw new DesksideError('not-found', 'gone')
        return {
          value: { ...row(id), fields: [users(...(members[id] ?? []))], raw: '{}' },
          ...{ fetchedAt: 1, source: 'cache', coverage }
        }
      }
    })
    effects = effectScope()
    const { groups } = effects.run(() => useGroupsOf(() => ({ workspaceId: 'w', id: 5 })))!
    expect(groups.value).toBeNull()
    await flushPromises()
    expect(groups.value).toEqual([
      { id: 1, label: 'Group 1' },
      { id: 3, label: 'Group 3' }
    ])
    members[2] = [5]
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'user-group', ids: [2] } })
    await flushPromises()
    expect(groups.value?.map(({ id }) => id)).toEqual([1, 2, 3])
  })
})

const ref = (id: number) => ({ id, label: null })
