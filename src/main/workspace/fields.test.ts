import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import { Fields, type FieldsOptions } from './fields'
import { Made } from '../user-data/made'

function world() {
  const made = new Made()
  const followed: (readonly FieldCorrection[])[] = []
  const emitted: string[] = []
  let writes = 0
  const fields = new Fields({
    workspaces: {
      opened: async (id: string) => {
        if (id !== 'w1') throw new DesksideError('workspace-closed', 'Not open.')
        return { cache: { fields: { setCorrections: async (all: readonly FieldCorrection[]) => followed.push(all) } } }
      }
    } as unknown as FieldsOptions['workspaces'],
    userData: {
      of: () => made,
      change: async (_workspace, change) => {
        writes += 1
        await new Promise((done) => setTimeout(done, 5))
        return change(made)
      }
    },
    emit: (event, data) => void emitted.push(`${event} ${JSON.stringify(data)}`)
  })
  return { fields, followed, emitted, kept: () => made.get('correction'), writes: () => writes }
}

describe('what the user says about fields', () => {
  it('is kept, followed by the cache, and told', async () => {
    const { fields, followed, emitted, kept } = world()
    await fields.correct('w1', 'project', 'code', { role: 'title' })
    const corrections = [{ noun: 'project', key: 'code', role: 'title' }]
    expect(kept()).toEqual(corrections)
    expect(followed).toEqual([corrections])
    expect(emitted).toEqual([
      'fields {"workspaceId":"w1","noun":"project"}',
      'changed {"workspaceId":"w1","noun":"project"}'
    ])
  })

  it('is said one after another, so that none is lost', async () => {
    const { fields, kept } = world()
    await Promise.all([
      fields.correct('w1', 'project', 'a', { hidden: true }),
      fields.correct('w1', 'project', 'b', { label: 'B' }),
      fields.reorder('w1', 'project', ['b', 'a']),
      fields.correct('w1', 'file', 'a', { type: 'text' })
    ])
    expect(kept()).toEqual([
      { noun: 'file', key: 'a', type: 'text' },
      { noun: 'project', key: 'a', hidden: true, position: 1 },
      { noun: 'project', key: 'b', label: 'B', position: 0 }
    ])
  })

  it('can be exchanged as a whole, and put back', async () => {
    const { fields, kept } = world()
    await fields.correct('w1', 'project', 'a', { hidden: true })
    await fields.correct('w1', 'file', 'a', { hidden: true })
    const before = await fields.replace('w1', 'project', [])
    expect(before).toEqual([{ noun: 'project', key: 'a', hidden: true }])
    expect(kept()).toEqual([{ noun: 'file', key: 'a', hidden: true }])
    await fields.replace('w1', 'project', before)
    expect(kept()).toHaveLength(2)
  })

  it('is not kept for a workspace that was left meanwhile', async () => {
    const { fields, writes } = world()
    await expect(fields.correct('w2', 'project', 'a', { hidden: true })).rejects.toMatchObject({
      code: 'workspace-closed'
    })
    expect(writes()).toBe(0)
    await fields.correct('w1', 'project', 'a', null)
    expect(writes()).toBe(1)
  })
})
