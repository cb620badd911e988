import { flushPromises } from '@vue/test-utils'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../testing/fake-bridge'
import { inventoryOf, knownField } from '../../testing/field-samples'
import { freshStores } from '../../testing/mount-app'
import { workspace } from '../../testing/samples'
import { useWorkspaces } from '../workspaces'
import { useFilterParts } from './filter-parts'

describe('what projects can be filtered by', () => {
  beforeEach(freshStores)

  it('is nothing of the workspace before while the next one is read', async () => {
    let active = 'one'
    installBridge({
      'workspaces.list': () => ['one', 'two'].map((id) => workspace({ id, active: id === active })),
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
    stop()
    await useWorkspaces().activate('two')
    expect([...parts.fields.keys()]).toEqual([])
  })

  it('is every field of the installation’s own, also those that lie flat beside the built-in ones', async () => {
    installBridge({
      'workspaces.list': () => [workspace({ id: 'one', active: true })],
      'fields.list': ({ noun }) => ({
        ...inventoryOf([
          knownField('data.term', { section: 'dynamic', now: { role: null, type: 'text', kind: null } }),
          knownField('region', { section: 'other', now: { role: null, type: 'references', kind: 'list-element' } }),
          knownField('term', { section: 'other', now: { role: null, type: 'text', kind: null } }),
          knownField('updated', { section: 'other', now: { role: 'updated', type: 'moment', kind: null } }),
          knownField('region.code', { section: 'other', part: true, now: { role: null, type: 'text', kind: null } }),
          knownField('extra', { section: 'other', now: { role: null, type: 'json', kind: null } })
        ]),
        noun
      })
    })
    await useWorkspaces().load()
    const parts = useFilterParts()
    const stop = parts.follow()
    await flushPromises()
    expect(parts.dynamic.map(({ part }) => part)).toEqual(['data.term', 'data.region'])
    expect(parts.info('data.region').editor).toEqual({ kind: 'ids', of: { kind: 'field', key: 'region' } })
    stop()
  })
})
