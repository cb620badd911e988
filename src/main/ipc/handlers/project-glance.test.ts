/** Projects of a group or person, as in the demo service, in every dialect. */
import { afterEach, describe, expect, it } from 'vitest'
import type { ProjectFilter } from '@shared/model/filter'
import { SYNC_GROUPS } from '@shared/model/sync'
import { NO_FILTER } from '@shared/rules/filter/canonical'
import { DIALECT_NAMES, styleOf } from '../../../../demo/dialects'
import { projectGroupsSaid } from '../../../../demo/dialects/project-groups'
import { startTestService, type TestService } from '../../../../test/demo/test-service'
import { openAgainst, sweepOnly } from '../../../../test/main/sync/faults/workspace'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { UserEntries } from '../../user-data/user-entries'
import { givenSeed } from '../../../../tools/testing/seed'
import { guessedStage } from '@shared/rules/stage-state'
import { projectHandlers } from './projects'

const seed = givenSeed()
const DIALECTS = [...DIALECT_NAMES, ...[0, 1, 2].map((at) => `random:${seed + at}`)]
const LISTS = [...SYNC_GROUPS.reference, ...SYNC_GROUPS.projects, ...SYNC_GROUPS.groups]
const WORLD = { projects: 60, language: 'en' } as const
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function served(dialect: string): Promise<TestService> {
  const service = await startTestService({ ...WORLD, dialect })
  closing.push(() => service.close())
  return service
}

async function swept(dialect: string): Promise<{ workspace: OpenWorkspace; service: TestService }> {
  const service = await served(dialect)
  const workspace = await openAgainst(service, { now: Date.now })
  closing.push(() => workspace.close())
  await sweepOnly(workspace, LISTS, 0)
  return { workspace, service }
}

function glanceAt(workspace: OpenWorkspace) {
  const { parse, run } = projectHandlers({
    workspaces: { opened: () => Promise.resolve(workspace) },
    userData: { of: () => new UserEntries() }
  })['projects.glance']
  return async (filter: Partial<ProjectFilter>, limit = 500) =>
    run(
      parse({
        ...{ workspaceId: 'w', deleted: false, limit },
        filter: { ...NO_FILTER, ...filter },
        sort: { key: 'id', descending: false }
      }),
      { webContentsId: 1 }
    )
}

describe('the projects of a project group', () => {
  it.each(DIALECTS)('are those that bear it, or are not known: %s', async (dialect) => {
    const plain = await served('bare')
    const projects = await plain.rows('/projects?count=100')
    const groups = await plain.rows('/projects-groups?count=100')
    const { workspace, service } = await swept(dialect)
    const glance = glanceAt(workspace)
    const asked = service.log.requests.length
    const style = styleOf(dialect)
    const found = new Map<number, unknown>()
    const expected = new Map<number, unknown>()
    for (const group of groups) {
      const id = Number(group['id'])
      const { value, coverage } = await glance({ builtIn: { project_group_id: [id] } })
      expect(coverage.state).toBe('complete')
      found.set(id, [value.rows.map((row) => row.id), value.count, value.undecided, value.reason])
      const bearing = projects
        .filter((project) => {
          const all = project['projects_group_id'] as readonly number[]
          return projectGroupsSaid(style, all)?.includes(id) ?? false
        })
        .map((project) => Number(project['id']))
      expected.set(
        id,
        style.projectGroups === 'none' ? [[], 0, null, 'field-unknown'] : [bearing, bearing.length, 0, null]
      )
    }
    expect(found).toEqual(expected)
    expect(found.size).toBeGreaterThan(3)
    expect(service.log.requests.length, 'the service is not asked').toBe(asked)
  })

  it('are found by a dynamic field that refers to groups, where no field has that role', async () => {
    const { workspace } = await swept('ledger')
    const glance = glanceAt(workspace)
    const body = JSON.stringify({
      items: [
        { id: 901, name: 'Inside', created: '2026-01-02', data: { main_project_group_id: 3, project_groups_count: 4 } },
        { id: 902, name: 'Beside', created: '2026-01-02', data: { main_project_group_id: 4, project_groups_count: 3 } }
      ]
    })
    await workspace.cache.ingestPage({
      ...{ list: { noun: 'project', deleted: false }, receivedAt: Date.now(), pass: null, cursor: null },
      body: new TextEncoder().encode(body)
    })
    const { value } = await glance({ builtIn: { project_group_id: [3] } })
    expect([value.rows.map(({ id }) => id), value.undecided]).toEqual([[901], 0])
  })
})

describe('the projects of a person', () => {
  it('are counted whole beyond the rows that are read', async () => {
    const { workspace, service } = await swept('bare')
    const projects = await service.rows('/projects?count=100')
    const glance = glanceAt(workspace)
    const of = new Map<number, number>()
    for (const project of projects) {
      const id = Number(project['user_id'])
      of.set(id, (of.get(id) ?? 0) + 1)
    }
    const [busiest = 0, count = 0] = [...of].toSorted(([, a], [, b]) => b - a)[0] ?? []
    expect(count).toBeGreaterThan(2)
    const { value } = await glance({ builtIn: { user_id: [busiest] } }, 2)
    expect([value.rows.length, value.count, value.undecided, value.answeredAt]).toEqual([2, count, 0, null])
  })

  it('are undecided by checklists only as far as they are theirs', async () => {
    const { workspace, service } = await swept('bare')
    const projects = await service.rows('/projects?count=100')
    const person = Number(projects[0]?.['user_id'])
    const glance = glanceAt(workspace)
    const all = await glance({ builtIn: { user_id: [person] } })
    const overdue = await glance({ builtIn: { user_id: [person] }, having: 'checklists_expired' })
    const { count, undecided, reason } = overdue.value
    expect(all.value.count).toBeGreaterThan(0)
    expect(undecided).not.toBeNull()
    expect(count + (undecided ?? 0)).toBeLessThanOrEqual(all.value.count)
    expect(reason).toBe(undecided === 0 ? null : 'children-missing')
    const nobody = await glance({ builtIn: { user_id: [999_999] }, having: 'checklists_expired' })
    expect([nobody.value.count, nobody.value.undecided]).toEqual([0, 0])
  })
})

describe('the projects of a person whose next date is over', () => {
  it('are those of the demo, by its plainest words and by the app’s own', async () => {
    const { workspace, service } = await swept('total')
    const plain = await served('bare')
    const projects = await plain.rows('/projects?count=100')
    const funnels = await plain.rows('/core/sales-funnels')
    const stages = await Promise.all(funnels.map(({ id }) => plain.rows(`/core/sales-funnels/info?id=${String(id)}`)))
    const ended = new Set(stages.flat().flatMap(({ id, name }) => (guessedStage(String(name)) === 'open' ? [] : [id])))
    const today = new Date().toLocaleDateString('sv-SE')
    const dateOf = (project: (typeof projects)[number]): string =>
      String((project['data'] as Record<string, unknown>)['next_contact'] ?? '')
    const { parse, run } = projectHandlers({
      workspaces: { opened: () => Promise.resolve(workspace) },
      userData: { of: () => new UserEntries() }
    })['projects.pastDates']
    const asked = service.log.requests.length
    let all = 0
    for (const person of new Set(projects.map((project) => Number(project['user_id'])))) {
      const expected = projects
        .filter((project) => project['user_id'] === person && !ended.has(project['step_id']))
        .filter((project) => dateOf(project) !== '' && dateOf(project) < today)
        .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)) || Number(b['id']) - Number(a['id']))
        .map(({ id }) => id)
      const { value } = await run(parse({ workspaceId: 'w', responsible: person, limit: 500 }), { webContentsId: 1 })
      expect(value.rows.map(({ project }) => project.id)).toEqual(expected)
      all += expected.length
    }
    expect(all).toBeGreaterThan(5)
    expect(service.log.requests.length, 'the service is not asked').toBe(asked)
  })
})
