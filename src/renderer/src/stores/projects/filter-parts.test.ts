import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldRole } from '@shared/model/record'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { inventoryOf, knownField } from '../../../../../test/renderer/field-samples'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { workspace } from '../../../../../test/renderer/samples'
import { useWorkspaces } from '../../state/workspaces'
import { useFilterParts } from './filter-parts'

describe('what projects can be filtered by', () => {
  beforeEach(freshStores)

  it('is nothing of the workspace before while the next one is read', async () => {
    let active = 'one'
    installBridge({
      'workspaces.list': () => ['one', 'two'].map((id) => workspace({ id, isActive: id === active })),
      'workspaces.activate': ({ workspaceId }) => {
        active = workspaceId
        return workspace({ id: workspaceId })
      },
      'fields.list': ({ workspaceId, noun }) => ({
        ...inventoryOf(workspaceId === 'one' ? [knownField('data.term', { section: 'dynamic' })] : []),
        noun
      })
    })
    await useWorkspaces().load()
    const parts = useFilterParts()
    const stop = parts.follow()
    await flushPromises()
    expect([...parts.fields.keys()]).toEqual(['data.term'])
    // No field contains project groups, so a filter cannot be evaluated. Saved views may still use it.
    expect(parts.builtIn.some(({ part }) => part === 'project_group_id')).toBe(false)
    expect(parts.info('project_group_id').name).toBe('Project groups')
    stop()
    await useWorkspaces().activate('two')
    expect([...parts.fields.keys()]).toEqual([])
  })

  it('is every field of the installation’s own, also those that lie flat beside the built-in ones', async () => {
    installBridge({
      'workspaces.list': () => [workspace({ id: 'one', isActive: true })],
      'fields.list': ({ noun }) => ({
        ...inventoryOf([
          knownField('data.term', { section: 'dynamic', now: { role: null, type: 'text', kind: null } }),
          knownField('region', { section: 'other', now: { role: null, type: 'references', kind: 'list-element' } }),
          knownField('term', { section: 'other', now: { role: null, type: 'text', kind: null } }),
          knownField('updated', { section: 'other', now: { role: 'updated', type: 'moment', kind: null } }),
          knownField('region.code', { section: 'other', isPart: true, now: { role: null, type: 'text', kind: null } }),
          knownField('extra', { section: 'other', now: { role: null, type: 'json', kind: null } })
        ]),
        noun
      })
    })
    await useWorkspaces().load()
    const parts = useFilterParts()
    const stop = parts.follow()
    await flushPromises()
    expect(parts.dynamic.map(({ part }) => part)).toEqual(['data.term', 'data.region', 'data.updated'])
    expect(parts.info('data.region').editor).toEqual({ kind: 'ids', of: { kind: 'field', key: 'region' } })
    stop()
  })

  it('is every such field, whatever it may be recognised for that no key asks for, or have lost to another', async () => {
    const taken = { kind: null, type: 'text' } as const
    const inPlaceOf = (key: string, role: FieldRole | null) =>
      knownField(key, { section: 'built-in', now: { ...taken, role } })
    installBridge({
      'workspaces.list': () => [workspace({ id: 'one', isActive: true })],
      'fields.list': ({ noun }) => ({
        ...inventoryOf([
          inPlaceOf('budget', null),
          knownField('executor_id', { section: 'built-in', now: { role: null, type: 'references', kind: 'user' } }),
          knownField('end_date', { section: 'built-in', now: { role: 'end', type: 'date', kind: null } }),
          inPlaceOf('description', null),
          inPlaceOf('parent_id', 'parent'),
          knownField('folders', {
            section: 'built-in',
            now: { role: 'project-groups', type: 'references', kind: 'project-group' }
          }),
          ...(['id', 'title', 'deleted', 'price', 'created', 'stage', 'currency', 'goods'] as const).map((role) =>
            inPlaceOf(`its_${role}`, role)
          )
        ]),
        noun
      })
    })
    await useWorkspaces().load()
    const parts = useFilterParts()
    const stop = parts.follow()
    await flushPromises()
    expect(parts.dynamic.map(({ part, editor }) => [part, editor.kind])).toEqual([
      ['data.budget', 'text'],
      ['data.executor_id', 'ids'],
      ['data.end_date', 'day'],
      ['data.description', 'text'],
      ['data.parent_id', 'text']
    ])
    expect(
      parts.builtIn.find(({ part }) => part === 'project_group_id')?.editor,
      'for project groups there is'
    ).toEqual({
      kind: 'ids',
      of: { kind: 'project-group' }
    })
    stop()
  })
})
