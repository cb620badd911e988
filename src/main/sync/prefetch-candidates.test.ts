import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import type { ProjectQuery } from '@shared/contract/projects'
import type { SavedView } from '@shared/contract/views'
import type { Visit } from '@shared/model/view'
import { UserEntries } from '../user-data/user-entries'
import { prefetchCandidates } from './prefetch-candidates'

const visit = (id: number, noun: Visit['noun'] = 'project') => ({
  ...{ noun, id, title: null, openedAt: 1, pinnedAt: 1 }
})
const view = (change: Partial<SavedView>): SavedView => ({
  ...{ id: 'v', name: 'View', keepOffline: true, deleted: false, filter: null, columns: [], layout: 'table' },
  sort: { key: 'id', descending: true },
  ...change
})

function world({
  views = [],
  projects = [],
  me = null,
  keepsOwn = false
}: { views?: readonly SavedView[]; projects?: readonly number[]; me?: number | null; keepsOwn?: boolean } = {}) {
  const asked: ProjectQuery[] = []
  const visited = [
    { ...visit(3), openedAt: 8, pinnedAt: 1 },
    { ...visit(4, 'folder'), openedAt: null, pinnedAt: 2 },
    { ...visit(7), openedAt: 9, pinnedAt: null },
    { ...visit(9), openedAt: 7, pinnedAt: null }
  ]
  const made = new UserEntries()
  made.set('visit', visited)
  made.set('me', me)
  made.set('own-offline', keepsOwn)
  made.set('view', views)
  const list = async (query: ProjectQuery): Promise<never> => {
    asked.push(query)
    if (query.sort.key.startsWith('field:')) throw new DesksideError('sort-unavailable', 'no order')
    const rows = projects.slice(query.offset, query.offset + query.limit).map((id) => ({ id }))
    return { rows, total: null, fetchedAt: null } as never
  }
  return { asked, wanted: () => prefetchCandidates(made, { list }) }
}

describe('what is wanted ahead', () => {
  it('is what is pinned, what was opened lately, and what views keep ready; nothing twice', async () => {
    const projects = Array.from({ length: 1100 }, (_, at) => at + 1)
    const { wanted, asked } = world({ views: [view({}), view({ id: 'x', keepOffline: false })], projects })
    const { pinned, others } = await wanted()
    expect(pinned).toEqual([3])
    expect(others.slice(0, 4)).toEqual([7, 9, 1, 2])
    expect(others.length).toBe(1099)
    expect(new Set(others).size).toBe(1099)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 500, 1000])
  })

  it('does not depend on the order that a view is shown in', async () => {
    const { wanted } = world({ views: [view({ sort: { key: 'field:data.x', descending: false } })], projects: [1, 2] })
    expect((await wanted()).others).toEqual([7, 9, 1, 2])
  })

  it('is asked by the days that a relative period of a view has today', async () => {
    const filter = {
      match: 'all' as const,
      having: null,
      builtIn: { created: { period: 'year' as const } },
      dynamic: {}
    }
    const { wanted, asked } = world({ views: [view({ filter })], projects: [1] })
    await wanted()
    const year = String(new Date().getFullYear())
    expect(asked[0]?.filter?.builtIn.created).toEqual({ from: `${year}-01-01`, to: `${year}-12-31` })
  })

  it('is what one is responsible for, once it is known who one is', async () => {
    const { wanted, asked } = world({ projects: [5, 6], me: 12 })
    expect((await wanted()).own).toEqual([5, 6])
    expect(asked).toMatchObject([{ deleted: false, filter: { builtIn: { user_id: [12] } } }])
    expect((await world({ projects: [5] }).wanted()).own).toEqual([])
  })

  it('is all parts of one’s own projects where they are kept ready', async () => {
    const { wanted } = world({ projects: [3, 5, 7], me: 12, keepsOwn: true })
    expect(await wanted()).toEqual({ pinned: [3], own: [3, 5, 7], others: [7, 9, 5] })
    expect((await world({ projects: [3, 5], me: 12 }).wanted()).others).toEqual([7, 9])
  })
})
