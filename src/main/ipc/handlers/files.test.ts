import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FilesRow } from '@shared/model/files'
import type { FilesListOf, FilesQuery } from '@shared/contract/files'
import { SYNC_GROUPS } from '@shared/model/sync'
import { entryKey } from '@shared/rules/entry-key'
import { DIALECT_NAMES } from '../../../../demo/dialects'
import { DEFECTIVE } from '../../../../demo/cloud-defects'
import type { DemoServiceOptions } from '../../../../demo/options'
import { startTestService, testDay, type TestService } from '../../../../test/demo/test-service'
import { openAgainst, sweepOnly } from '../../../../test/main/sync/faults/workspace'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { filesHandlers } from './files'

const NOON = testDay() * 86_400_000 + 12 * 3_600_000
const context = { webContentsId: 1 }
const BY_NAME = { key: 'title', descending: false } as const

let service: TestService
let workspace: OpenWorkspace
let changed: string[]

/** Opens a workspace whose service's files nobody has read yet. */
async function open(options: DemoServiceOptions = {}) {
  service = await startTestService({ projects: 60, files: 150, language: 'en', ...options })
  const began = Date.now()
  changed = []
  workspace = await openAgainst(service, {
    now: () => NOON + (Date.now() - began),
    onChanged: (noun, ids) => void changed.push(`${noun} ${ids?.length ?? 'all'}`)
  })
  return filesHandlers({ opened: () => Promise.resolve(workspace) } as unknown as Workspaces)
}

async function openSwept(options: DemoServiceOptions = {}) {
  const handlers = await open(options)
  await sweepOnly(workspace, SYNC_GROUPS.files, NOON)
  return handlers
}

afterEach(async () => {
  await workspace.close()
  await service.close()
})

type Handlers = ReturnType<typeof filesHandlers>

const query = (of: FilesListOf, change: Partial<FilesQuery> = {}) => ({
  ...{ workspaceId: 'w', of, filter: null, sort: BY_NAME, columns: [], offset: 0, limit: 500 },
  ...change
})
const list = async (handlers: Handlers, of: FilesListOf, change: Partial<FilesQuery> = {}) => {
  const { parse, run } = handlers['files.list']
  return run(parse(query(of, change)), context)
}
const named = ({ noun, recordId }: FilesRow): string => `${noun} ${recordId}`
const inFolder = (id: number | null): FilesListOf => ({ kind: 'folder', id })

/** The demo's own contents of a folder. */
async function heldBy(id: number): Promise<string[]> {
  const lists = await Promise.all(
    (['folders', 'files'] as const).map((kind) => service.rows(`/cloud/${kind}?deleted=0&count=1000`))
  )
  return lists.flatMap((rows, at) =>
    rows.flatMap((row) =>
      Number(row['parent_id'] ?? row['folder_id'] ?? 0) === id
        ? [`${at === 0 ? 'folder' : 'file'} ${String(row['id'])}`]
        : []
    )
  )
}

describe('the files by its routes', () => {
  it('is not saved before anybody has asked, and asked for by looking', async () => {
    const handlers = await open()
    const tree = handlers['files.tree']
    const shown = { workspaceId: 'w', open: { all: true, ids: [] }, order: 'position', offset: 0, limit: 500 }
    const before = await tree.run(tree.parse(shown), context)
    expect(before).toMatchObject({ value: { rows: [], total: 0, unplaced: 0 }, coverage: { state: 'none' } })
    await vi.waitFor(() => expect(changed).toContain('folder all'))
    const after = await tree.run(tree.parse(shown), context)
    expect(after.coverage.state).toBe('complete')
    expect(after.value.total).toBeGreaterThan(20)
    expect(after.value.rows.every(({ level, isOpen, holdsFolders }) => level > 0 && isOpen === holdsFolders)).toBe(true)
  })

  it('has in a folder what the service says when it is looked at, and how old that is', async () => {
    const handlers = await open()
    const before = await list(handlers, inFolder(1))
    expect(before).toMatchObject({ value: { rows: [], total: 0 }, coverage: { state: 'none' }, failure: null })
    await vi.waitFor(() => expect(changed.length).toBeGreaterThan(0))
    const after = await list(handlers, inFolder(1))
    expect(after.coverage).toMatchObject({ state: 'complete', sweptAt: after.fetchedAt })
    expect(after.value.rows.map(named).sort()).toEqual((await heldBy(1)).sort())
    expect(after.value.rows.every(({ isHere, isNameOnly }) => isHere && !isNameOnly)).toBe(true)
  })

  it('says what came instead of what a folder holds', async () => {
    const handlers = await open()
    await list(handlers, inFolder(987_654))
    await vi.waitFor(async () => expect((await list(handlers, inFolder(987_654))).failure).not.toBeNull())
    expect((await list(handlers, inFolder(987_654))).coverage.state).toBe('none')
  })

  it.each(DIALECT_NAMES)('has the same in every dialect once all is read: %s', async (dialect) => {
    const handlers = await openSwept({ dialect, assumptions: { cloudDefects: [], treeRoot: 'none' } })
    const { rows: top } = (await list(handlers, inFolder(null))).value
    expect(top.filter(({ noun }) => noun === 'folder')).toHaveLength(7)
    expect((await list(handlers, { kind: 'unplaced' })).value.total).toBe(0)
    // From the top, each entry that is not deleted appears once.
    const met: string[] = []
    const left: (number | null)[] = [null]
    for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
      for (const row of (await list(handlers, inFolder(folder))).value.rows) {
        met.push(named(row))
        if (row.noun === 'folder') left.push(row.recordId)
      }
    }
    const changedList = await list(handlers, { kind: 'changed' })
    expect(met).toHaveLength(changedList.value.total)
    expect(new Set(met).size).toBe(met.length)
    const sums = handlers['files.sums']
    const summed = await sums.run(sums.parse({ workspaceId: 'w', of: { kind: 'below', folder: null } }), context)
    expect(summed).toMatchObject({ folders: changedList.value.folders, files: changedList.value.files })
    expect(summed.withSize).toBe(summed.files)
    expect((await list(handlers, { kind: 'deleted' })).value.rows.every(({ state }) => state === 'deleted')).toBe(true)
  })

  it('says of what is out of order why it has no place', async () => {
    const handlers = await openSwept({
      assumptions: { cloudDefects: ['self-parent', 'cycle', 'orphan', 'duplicate', 'no-id'] }
    })
    const { rows } = (await list(handlers, { kind: 'unplaced' }, { sort: { key: 'position', descending: false } }))
      .value
    const reasons = rows.map((row) => [named(row), row.why])
    expect(reasons).toEqual(expect.arrayContaining([[`folder ${DEFECTIVE.orphan}`, 'orphan']]))
    expect(reasons.map(([, why]) => why)).toEqual(expect.arrayContaining(['orphan', 'second-place', 'no-id']))
  })

  it('finds by names at once and by the service behind, each with who found it', async () => {
    const handlers = await openSwept()
    const of: FilesListOf = { kind: 'search', text: 'Offer', below: null }
    const position = { sort: { key: 'position', descending: false } } as const
    const first = await list(handlers, of, position)
    expect(first.value.total).toBeGreaterThan(0)
    expect(first.value.rows.every(({ foundBy }) => foundBy === 'cache')).toBe(true)
    await vi.waitFor(async () => {
      const { rows } = (await list(handlers, of, position)).value
      expect(rows.some(({ foundBy }) => foundBy === 'both')).toBe(true)
    })
    const second = await list(handlers, of, position)
    expect(second.value.rows.slice(0, first.value.rows.length).map(named)).toEqual(first.value.rows.map(named))
    const pdf = await list(handlers, { kind: 'search', text: 'pdf', below: null })
    expect(pdf.value.rows.length).toBeGreaterThan(0)
    expect(pdf.value.rows.every(({ ending, foundBy }) => ending === 'pdf' || foundBy !== 'cache')).toBe(true)
    const end = handlers['files.endSearch']
    expect(await end.run(end.parse({ workspaceId: 'w', text: 'Offer' }), context)).toBeUndefined()
  })

  it('knows places, sums, parts and typed paths', async () => {
    const handlers = await openSwept()
    const year = (await list(handlers, inFolder(1))).value.rows.find(({ noun }) => noun === 'folder')
    expect(year).toBeDefined()
    const id = year?.recordId ?? 0
    const place = handlers['files.place']
    expect(await place.run(place.parse({ workspaceId: 'w', noun: 'folder', id }), context)).toMatchObject({
      path: [{ id: 1, label: 'Projects' }],
      why: null
    })
    const complete = handlers['files.complete']
    const typed = await complete.run(complete.parse({ workspaceId: 'w', text: `projects/${year?.title}` }), context)
    expect(typed.exact).toBe(id)
    expect(typed.options[0]?.path.map(({ label }) => label)).toEqual(['Projects', year?.title])
    const space = handlers['files.space']
    const { parts, others, sums } = await space.run(space.parse({ workspaceId: 'w', folder: null }), context)
    expect(parts.reduce((sum, { bytes }) => sum + bytes, others?.bytes ?? 0)).toBe(sums.bytes)
    expect(parts.reduce((sum, { files }) => sum + files, others?.files ?? 0)).toBe(sums.files)
    const position = handlers['files.position']
    const { workspaceId, of, filter, sort } = query(inFolder(1))
    const wanted = { workspaceId, of, filter, sort, id: entryKey({ noun: 'folder', id }) }
    expect(await position.run(position.parse(wanted), context)).toEqual({ index: 0 })
  })
})

describe('what the page may ask of the files', () => {
  const handlers = filesHandlers({} as Workspaces)
  const badInput = expect.objectContaining({ code: 'bad-input' }) as Error

  it.each([
    query({ kind: 'folder', id: -1 }),
    query({ kind: 'search', text: 'x'.repeat(201), below: null }),
    query({ kind: 'folder', id: null }, { limit: 501 }),
    query({ kind: 'folder', id: null }, { sort: { key: 'price' as 'size', descending: false } }),
    { ...query({ kind: 'unplaced' }), of: { kind: 'everything' } },
    {
      ...query({ kind: 'unplaced' }),
      filter: { noun: null, kinds: ['virus'], created: null, updated: null, size: null }
    },
    { ...query({ kind: 'unplaced' }), path: '/etc' }
  ])('is not %j', (input) => {
    expect(() => handlers['files.list'].parse(input)).toThrow(badInput)
  })

  it('is the place of a row without an id, and of no other part of a number', () => {
    const { workspaceId, of, filter, sort } = query({ kind: 'unplaced' })
    const wanted = { workspaceId, of, filter, sort }
    for (const id of [5, -6, 4.5, -1.5])
      expect(handlers['files.position'].parse({ ...wanted, id })).toMatchObject({ id })
    expect(() => handlers['files.position'].parse({ ...wanted, id: 1.25 })).toThrow(badInput)
  })

  it('are no more folders than anybody can have opened', () => {
    const ids = Array.from({ length: 100_001 }, (_, at) => at)
    const shown = { workspaceId: 'w', order: 'title', offset: 0, limit: 10 }
    expect(() => handlers['files.tree'].parse({ ...shown, open: { all: false, ids } })).toThrow(badInput)
  })
})
