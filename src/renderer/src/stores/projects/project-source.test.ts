import { describe, expect, it } from 'vitest'
import type { ProjectRow } from '@shared/model/project'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { child } from '../../../../../test/renderer/components/projects/children/fixtures'
import { page, row } from '../../../../../test/renderer/stores/projects/fixtures'
import type { ListScope } from './list-scope'
import { projectSource } from './project-source'

const scope: ListScope = {
  ...{ workspaceId: 'one', deleted: false, filter: null, columns: ['data.a'] },
  sort: { key: 'id', descending: false }
}
const person = { id: 8, label: 'Boris' }

describe('the rows of the project list', () => {
  it('come with their facts, their place and their number from the routes of projects', async () => {
    const bridge = installBridge({
      'projects.list': ({ offset, limit }) => page([5, 6], offset, limit),
      'projects.position': () => ({ index: 1 }),
      'projects.totals': () => ({ count: 2, sums: [], stages: [], funnels: [] })
    })
    const read = await projectSource.read(scope, 0, 150)
    expect([read.rows.map(({ id }) => id), read.total, read.facts?.fetchedAt]).toEqual([[5, 6], 2, 1_000])
    expect([await projectSource.locate?.(scope, 6), await projectSource.count?.(scope)]).toEqual([1, 2])
    const { columns: _columns, ...listing } = scope
    const { workspaceId, deleted, filter } = scope
    expect(bridge.asked.map(({ input }) => input)).toEqual([
      { ...scope, offset: 0, limit: 150 },
      { ...listing, id: 6 },
      { workspaceId, deleted, filter }
    ])
  })

  it('say what is overdue where the list is about that, which only the checklists know', async () => {
    const bridge = installBridge({
      'projects.list': ({ offset, limit }) => page([5, 6], offset, limit),
      'projects.position': () => ({ index: 1 }),
      'children.overdue': () => [{ projectId: 6, checklist: child('checklists', 'k'), due: '2026-03-01' }]
    })
    const { rows } = await projectSource.read({ ...scope, overdue: true }, 0, 150)
    expect(rows.map(({ overdue }) => overdue && overdue.due)).toEqual([null, '2026-03-01'])
    await projectSource.locate?.({ ...scope, overdue: true }, 6)
    const inputs = bridge.asked.map(({ input }) => input)
    expect(inputs[1]).toEqual({ workspaceId: 'one', projects: [5, 6] })
    expect(inputs.filter((input) => Object.keys(input as object).includes('overdue'))).toEqual([])
    const [one, other] = rows as [ProjectRow, ProjectRow]
    expect(projectSource.isSame(other, { ...other, overdue: one.overdue ?? null })).toBe(false)
  })

  it('stay on screen for another order or filter, not for another workspace or state', () => {
    expect(projectSource.keeps({ ...scope, sort: { key: 'title', descending: true } }, scope)).toBe(true)
    expect(projectSource.keeps({ ...scope, workspaceId: 'two' }, scope)).toBe(false)
    expect(projectSource.keeps({ ...scope, deleted: true }, scope)).toBe(false)
  })

  it.each<Partial<ProjectRow>>([
    { id: 2 },
    { title: 'Renamed' },
    { created: '2026-04-01' },
    { price: 7 },
    { state: 'missing' },
    { hasChanged: true },
    { isSaved: true },
    ...(['currency', 'funnel', 'stage', 'responsible', 'userGroup'] as const).map((key) => ({ [key]: person })),
    { fields: { 'data.a': { type: 'text', text: 'x' } } }
  ])('are drawn anew where they say something else: %j', (change) => {
    expect(projectSource.isSame(row(1), row(1))).toBe(true)
    expect(projectSource.isSame(row(1), row(1, change))).toBe(false)
  })
})
