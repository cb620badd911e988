import { flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import type { RecordRow } from '@shared/model/records'
import { setLanguage } from '../../locales'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../../test/renderer/mount-app'
import { useSync } from '../../state/sync'
import { useWorkspaces } from '../../state/workspaces'
import { syncList, syncStatus, workspace } from '../../../../../test/renderer/samples'
import { useGroupTable } from './use-group-table'

let effects: EffectScope
afterEach(() => effects.stop())

async function given(noun: 'project-group' | 'user-group', saved: 'complete' | 'partial' = 'complete') {
  freshStores()
  setLanguage('en')
  const coverage = { state: 'complete', cached: 0, total: 0, sweptAt: 1, obstacle: null } as const
  const bridge = installBridge({
    'prefs.get tables': () => [],
    'workspaces.list': () => [workspace({ id: 'w', isActive: true })],
    'sync.status': () =>
      syncStatus({
        workspaceId: 'w',
        lists: [syncList({ list: 'projects-active', coverage: { ...coverage, state: saved } })]
      }),
    'records.list': () => ({ value: { rows: [], total: 0 }, fetchedAt: 1, source: 'cache', coverage, failure: null }),
    'fields.list': () => ({ fields: [], forgotten: 0, sampled: 1 }) as never
  })
  await useWorkspaces().load()
  await useSync().reload()
  effects = effectScope()
  const shown = { workspaceId: 'w', noun, deleted: false, text: '', filter: null } as const
  const table = effects.run(() =>
    useGroupTable(
      () => shown,
      () => 'Groups'
    )
  )!
  await flushPromises()
  const row = {
    noun,
    id: 1_200,
    state: 'active',
    title: 'Sales',
    name: null,
    created: null,
    parentId: null,
    fields: {}
  } as const
  const cell = (projects?: number) =>
    table.kind.cellOf({ ...row, ...(projects === undefined ? {} : { projects }) } satisfies RecordRow, 'projects').text
  const lists = () => bridge.asked.filter(({ route }) => route === 'records.list').length
  return { bridge, table, cell, lists }
}

describe('the table of groups', () => {
  it('says of groups of users how many projects name them, where that is known', async () => {
    const { table, cell, bridge, lists } = await given('user-group')
    expect(table.kind.columns.map(({ id }) => id)).toEqual(['title', 'projects', 'created', 'id'])
    expect(table.kind.nameOf('projects')).toBe('Active projects')
    expect([cell(1_200), cell(0), cell()]).toEqual(['1,200', '0', ''])
    // A changed project may now refer to another group.
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    expect(lists()).toBe(2)
  })

  it('says a minimum while not all projects are saved, and nothing instead of none', async () => {
    const { cell } = await given('user-group', 'partial')
    expect([cell(1_200), cell(0), cell()]).toEqual(['1,200+', '', ''])
  })

  it('has no such column for groups of projects', async () => {
    const { table, bridge, lists } = await given('project-group')
    expect(table.kind.columns.map(({ id }) => id)).toEqual(['title', 'created', 'id'])
    bridge.push({ name: 'changed', data: { workspaceId: 'w', noun: 'project' } })
    await flushPromises()
    expect(lists()).toBe(1)
  })
})
