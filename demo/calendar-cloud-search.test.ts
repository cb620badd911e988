import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, dayText } from './data/days'
import { startTestService, type Rows, type TestService } from '../test/demo/test-service'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ projects: 300, language: 'en' })
})
afterAll(() => service.close())

const rows = (path: string, body?: unknown): Promise<Rows> => service.rows(path, body)
const record = (path: string): Promise<Record<string, unknown>> => service.record(path)
const ids = (list: Rows): unknown[] => list.map((item) => item.id)

describe('the calendar', () => {
  const range = `start=2026-03-01&end=2026-03-31`
  it('takes the category filter under either name, and both when they agree', async () => {
    const all = await rows(`/calendar?${range}`)
    const wanted = all.filter((event) => event.category_id === 1 || event.category_id === 4)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(all.length)
    for (const filter of ['filter_actions=1_4', 'calendars=1_4', 'filter_actions=1_4&calendars=1_4']) {
      expect(ids(await rows(`/calendar?${range}&${filter}`))).toEqual(ids(wanted))
    }
    expect((await service.ask(`/calendar?${range}&filter_actions=1&calendars=4`)).status).toBe(400)
  })

  it('brings what touches the range, in order, and nothing else', async () => {
    const events = await rows('/calendar?start=2026-03-16&end=2026-03-20')
    expect(events.length).toBeGreaterThan(5)
    for (const event of events) {
      expect(String(event.start).slice(0, 10) <= '2026-03-20').toBe(true)
      expect(String(event.end).slice(0, 10) >= '2026-03-16').toBe(true)
    }
    const starts = events.map((event) => String(event.start).padEnd(19, ' '))
    expect(starts).toEqual([...starts].sort())
  })

  it('is busiest around today', async () => {
    const near = await rows('/calendar?start=2026-03-11&end=2026-03-24')
    const far = await rows('/calendar?start=2026-05-04&end=2026-05-17')
    expect(near.length).toBeGreaterThan(2 * far.length)
  })

  it.each([0, 1, 2, 3, 4, 5, 6])(
    'has meetings, deadlines and calls on each of eight days, begun %i days later',
    async (later) => {
      const today = (dayOf('2026-11-23') ?? 0) + later
      const own = await startTestService({ projects: 60, language: 'en', today })
      for (let day = today; day < today + 8; day += 1) {
        const events = await own.rows(`/calendar?start=${dayText(day)}&end=${dayText(day)}`)
        const categories = new Set(events.filter(({ all_day }) => !all_day).map(({ category_id }) => category_id))
        expect(events.length, dayText(day)).toBeLessThan(60)
        expect([...categories], dayText(day)).toEqual(expect.arrayContaining([1, 4]))
      }
      await own.close()
    }
  )

  it('needs both ends, in order', async () => {
    expect((await service.ask('/calendar?start=2026-03-01')).status).toBe(400)
    expect((await service.ask('/calendar?start=2026-03-02&end=2026-03-01')).status).toBe(400)
  })

  it('searches within a period or anywhere, and pages', async () => {
    const anywhere = await rows('/calendar/search', { query: 'call', count: 1000 })
    const march = await rows('/calendar/search', { query: 'call', start: '2026-03-01', end: '2026-03-31', count: 1000 })
    expect(march.length).toBeGreaterThan(1)
    expect(march.length).toBeLessThan(anywhere.length)
    expect(await rows('/calendar/search', { query: 'call', count: 2, offset: 1 })).toEqual(anywhere.slice(1, 3))
  })
})

describe('the file area', () => {
  it('has a tree that agrees with its folders', async () => {
    interface Node {
      id: number
      parent_id: number | null
      children: Node[]
    }
    const roots = (await rows('/cloud/tree')) as unknown as Node[]
    let deepest = 0
    const walk = (node: Node, depth: number): number[] => {
      deepest = Math.max(deepest, depth)
      for (const child of node.children) expect(child.parent_id).toBe(node.id)
      return [node.id, ...node.children.flatMap((child) => walk(child, depth + 1))]
    }
    const inTree = roots.flatMap((root) => walk(root, 1)).sort((a, b) => a - b)
    expect(deepest).toBeGreaterThanOrEqual(5)
    expect(inTree).toEqual(ids(await rows('/cloud/folders?count=100000')))
  })

  it('shows in a folder what is in it', async () => {
    const node = await record('/cloud?id=1')
    const folders = node.folders as Rows
    expect(folders.length).toBeGreaterThan(0)
    for (const folder of folders) expect(folder.parent_id).toBe(1)
    for (const file of node.files as Rows) expect(file.folder_id).toBe(1)
  })

  it('lists active and deleted files, and searches names', async () => {
    const [active, deleted] = [
      await rows('/cloud/files?count=100000'),
      await rows('/cloud/files?count=100000&deleted=1')
    ]
    expect(active.length + deleted.length).toBe(300)
    expect(deleted.length).toBeGreaterThan(0)
    const found = await rows('/cloud/files/search', { query: 'OFFER pdf', count: 1000 })
    expect(found.length).toBeGreaterThan(0)
    for (const file of found) expect(String(file.name)).toMatch(/^Offer \d+\.pdf$/)
  })
})

describe('a file area that was planned', () => {
  interface Node {
    readonly id: number
    readonly name: string
    readonly children: readonly Node[]
  }
  const depthOf = (node: Node): number => 1 + Math.max(0, ...node.children.map(depthOf))
  const sizeOf = (node: Node): number => node.children.reduce((sum, child) => sum + sizeOf(child), 1)

  it('has so many folders, so deep, so many in one, and leaves the others as they are', async () => {
    const plan = { folders: 250, depth: 60, children: 40, entries: 100 }
    const planned = await startTestService({ projects: 300, language: 'en', cloud: plan })
    const roots = (await planned.rows('/cloud/tree')) as unknown as Node[]
    const before = (await rows('/cloud/tree')) as unknown as Node[]
    const added = roots.slice(before.length)
    expect(roots.slice(0, before.length).map(({ id, name }) => [id, name])).toEqual(
      before.map(({ id, name }) => [id, name])
    )
    expect(added.map((node) => [node.name, sizeOf(node) - 1, depthOf(node) - 1])).toEqual([
      ['Archive', 250, 3],
      ['Levels', 60, 60],
      ['By number', 40, 1],
      ['Scans', 5, 1]
    ])
    expect(added[2]?.children[39]?.name).toBe('Order 40')
    const scans = await planned.record(`/cloud?id=${added[3]?.id ?? 0}`)
    const deleted = (await planned.rows('/cloud/files?deleted=1&count=100000')).filter(
      ({ folder_id }) => folder_id === added[3]?.id
    )
    expect((scans.folders as Rows).length + (scans.files as Rows).length + deleted.length).toBe(100)
    const [file] = scans.files as Rows
    expect(await planned.record(`/cloud/files/info?id=${String(file?.id)}`)).toEqual(file)
    await planned.close()
  })
})

it('projects and their folders name each other only where that is wanted', async () => {
  const [project] = await rows('/projects?count=1&order_by=id&reverse=1')
  expect(project).not.toHaveProperty('folder_id')
  const linked = await startTestService({ projects: 300, language: 'en', hasFolderLinks: true })
  const [other] = await linked.rows('/projects?count=1&order_by=id&reverse=1')
  expect(other).toMatchObject({ id: project?.id, folder_id: expect.any(Number) as number })
  const folder = Number(other?.folder_id)
  expect(await linked.record(`/cloud/folders/info?id=${folder}`)).toMatchObject({ project_id: other?.id })
  for (const file of (await linked.record(`/cloud?id=${folder}`)).files as Rows)
    expect(file).toMatchObject({ folder_id: folder, project_id: other?.id })
  await linked.close()
})

describe('groups and search', () => {
  it('lists, reads and searches groups, the deleted ones apart', async () => {
    for (const [list, info] of [
      ['/groups', '/users/info'],
      ['/projects-groups', '/projects-groups/info']
    ] as const) {
      const [active, deleted] = [await rows(list), await rows(`${list}?deleted=1`)]
      expect(active.length).toBeGreaterThan(3)
      expect(deleted).toHaveLength(1)
      expect(await record(`${info}?id=${String(active[1]?.id)}`)).toEqual(active[1])
      expect(await rows(`${list}?count=2&offset=1`)).toEqual(active.slice(1, 3))
      expect(ids(await rows(`${list}/search`, { query: String(active[2]?.name).slice(1, 6) }))).toContain(active[2]?.id)
    }
  })

  it('searches one module or all of them', async () => {
    const modules = (await rows('/core/modules')).map((module) => String(module.name))
    const parts = []
    for (const module of modules) parts.push(...(await rows('/search', { query: 'school', module, count: 10_000 })))
    expect(new Set(parts.map((match) => match.module)).size).toBeGreaterThanOrEqual(3)
    expect(await rows('/search', { query: 'school', count: 10_000 })).toEqual(parts)
    expect((await service.ask('/search', { query: 'a', module: 'nonsense' })).status).toBe(400)
  })
})
