/** Invalid answers about files, from the wire to the routes: nothing is lost and nothing fails. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FilesRow } from '@shared/model/files'
import { shortText } from '@shared/rules/short-texts'
import { readAnswer } from '../../api/envelope'
import { plainText } from '../../api/fields/plain-text'
import { DIALECT_NAMES, makeDialect } from '../../../../demo/dialects'
import { ODD_NAMES } from '../../../../demo/faults/cloud-faults'
import type { DemoServiceOptions } from '../../../../demo/options'
import { makeService } from '../../../../demo/service'
import { DEFECTIVE, CLOUD_DEFECTS } from '../../../../demo/cloud-defects'
import { openFilesArea, type FilesArea } from '../../../../test/main/ipc/handlers/files-area'

let area: FilesArea

async function read(options: DemoServiceOptions): Promise<void> {
  area = await openFilesArea(options)
  await area.sweep()
}

afterEach(() => area.close())

const named = ({ noun, recordId, title }: FilesRow): string => `${noun} ${recordId ?? `"${title ?? ''}"`}`

/** Every node in the service's tree, read from the wire. */
function nodesOfTree(options: DemoServiceOptions): string[] {
  const { world } = area.service
  const dialect = makeDialect(options.dialect ?? 'bare', world)
  const operations = makeService(world, { ...dialect.assumptions, ...options.assumptions })
  const { records } = readAnswer(JSON.stringify(dialect.write(operations['cloud.tree']({}))), 'tree')
  return records.map(({ noun, id, fields }) => `${noun} ${id ?? `"${String(Object.values(fields)[1])}"`}`)
}

describe('every node that came is reachable', () => {
  it.each([...DIALECT_NAMES, 'random:11', 'random:12', 'random:13'])(
    'from the top or from what has no place: %s with every defect',
    async (dialect) => {
      const options = { dialect, assumptions: { cloudDefects: CLOUD_DEFECTS, hasFilesInTree: true } } as const
      await read(options)
      const met = new Set((await area.reachable()).map(named))
      const withId = nodesOfTree(options).filter((node) => !node.includes('"'))
      expect(withId.length).toBeGreaterThan(100)
      expect(withId.filter((node) => !met.has(node))).toEqual([])
    }
  )

  it('and what has no place says why', async () => {
    await read({ dialect: 'tangled' })
    const rows = await area.rows({ kind: 'unplaced' })
    const why = rows.map((row) => [named(row), row.why])
    const [first, second] = DEFECTIVE.cycle
    expect(why).toEqual(
      expect.arrayContaining([
        [`folder ${DEFECTIVE.selfParent}`, 'self-parent'],
        [`folder ${first}`, 'cycle'],
        [`folder ${second}`, 'cycle'],
        [`folder ${DEFECTIVE.orphan}`, 'orphan'],
        ['folder "Accounting"', 'no-id']
      ])
    )
    expect(why.filter(([, reason]) => reason === 'second-place').length).toBeGreaterThan(0)
    expect(why.filter(([, reason]) => reason === 'no-id')).toHaveLength(2)
    const [only, ...others] = (await area.list({ kind: 'folder', id: null })).value.rows
    expect([only?.recordId, others]).toEqual([5_000_000_000, []])
  })
})

describe('names that are none', () => {
  it('are shown as they came, in their folders', async () => {
    area = await openFilesArea({ assumptions: { hasFilesInTree: true } })
    area.service.faults.add('odd-names')
    await area.sweep()
    const rows = await area.reachable()
    const titles = new Map(rows.map((row) => [named(row), row.title ?? '']))
    const shown = ODD_NAMES.flatMap((name, at) => {
      const title = titles.get(`file ${at + 1}`)
      return title === undefined ? [] : [[name, title]]
    })
    expect(shown.length).toBeGreaterThan(10)
    for (const [name = '', title] of shown) expect(title?.trim()).toBe(shortText(plainText(name)).trim())
    for (const row of rows) expect(row.path === null || row.path.every(({ id }) => id > 0)).toBe(true)
    expect((await area.tree()).rows.length).toBeGreaterThan(20)
  })
})

describe('sizes that are none', () => {
  it('are unknown, and those in words are bytes', async () => {
    area = await openFilesArea({ files: 300 })
    area.service.faults.add('odd-sizes')
    await area.sweep()
    const sizes = new Map(
      (await area.reachable()).flatMap(({ noun, recordId, size }) => (noun === 'file' ? [[recordId, size]] : []))
    )
    const [kilobytes, megabytes, gigabytes, bytes] = [12 * 1024, 1.5 * 1024 ** 2, 3.5 * 1024 ** 3, 1024]
    const wanted = [kilobytes, megabytes, gigabytes, bytes, 10 * 1024, null, null, null, null, null, null, null, 0]
    const met = wanted.flatMap((size, at) => (sizes.has(at + 1) ? [[sizes.get(at + 1), size]] : []))
    expect(met.length).toBeGreaterThan(9)
    for (const [size, expected] of met) expect(size).toBe(expected)
    const sums = area.handlers['files.sums']
    const of = { kind: 'below', folder: null } as const
    const { files, withSize, bytes: sum } = await sums.run(sums.parse({ workspaceId: 'w', of }), { webContentsId: 1 })
    expect(withSize).toBe([...sizes.values()].filter((size) => size !== null).length)
    expect(files).toBe(sizes.size)
    expect(sum).toBe([...sizes.values()].reduce<number>((all, size) => all + (size ?? 0), 0))
  })
})

describe('ids beyond 32 bits', () => {
  it('are ids like others', async () => {
    area = await openFilesArea({ assumptions: { hasFilesInTree: true } })
    area.service.faults.add('big-ids')
    await area.sweep()
    const first = 2 ** 33 + 1
    const { rows } = (await area.list({ kind: 'folder', id: first })).value
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ parentId: first, isHere: true })
    expect((await area.rows({ kind: 'unplaced' })).map(named)).toEqual([])
    expect((await area.reachable()).every(({ recordId }) => (recordId ?? 0) > 2 ** 33)).toBe(true)
  })
})

describe('many files', () => {
  it('of depth 300, with 10,000 folders in one, is read whole', async () => {
    await read({ cloud: { depth: 300, children: 10_000 } })
    const first = await area.tree()
    expect(first).toMatchObject({ unplaced: 0 })
    expect(first.total).toBeGreaterThan(10_300)
    let deepest = 0
    for (let offset = 0; offset < first.total; offset += 500) {
      for (const { level } of (await area.tree(offset)).rows) deepest = Math.max(deepest, level)
    }
    expect(deepest).toBe(301)
    const wide = (await area.list({ kind: 'folder', id: null })).value.rows.find(({ holds }) => holds === 10_000)
    expect((await area.list({ kind: 'folder', id: wide?.recordId ?? 0 })).value).toMatchObject({
      total: 10_000,
      folders: 10_000
    })
  })

  it('whose tree has 8 megabytes is shown whole', async () => {
    area = await openFilesArea()
    area.service.faults.add('huge-tree:8')
    await area.tree()
    await vi.waitFor(async () => expect((await area.tree()).total).toBeGreaterThan(0), { interval: 200 })
    const { total } = await area.tree()
    expect(total).toBeGreaterThan(700)
    const { value } = await area.list({ kind: 'folder', id: total })
    expect(value).toMatchObject({ files: 100 })
  })
})

describe('a tree that is an error with a status of success', () => {
  it('is no tree, and takes nothing away', async () => {
    await read({})
    const before = await area.tree()
    expect(before.total).toBeGreaterThan(20)
    area.service.faults.add('error-200;path=/cloud/tree')
    area.workspace.sync.retrySoon()
    const { parse, run } = area.handlers['files.tree']
    await run(parse({ workspaceId: 'w', open: { all: true, ids: [] }, order: 'title', offset: 0, limit: 10 }), {
      webContentsId: 1
    })
    expect(await area.tree()).toEqual(before)
  })

  it('says what came where nothing was known before', async () => {
    area = await openFilesArea()
    area.service.faults.add('error-200;path=/cloud/tree')
    const { parse, run } = area.handlers['files.tree']
    const shown = parse({ workspaceId: 'w', open: { all: true, ids: [] }, order: 'title', offset: 0, limit: 10 })
    await run(shown, { webContentsId: 1 })
    await vi.waitFor(async () => expect((await run(shown, { webContentsId: 1 })).failure).not.toBeNull())
    expect(await run(shown, { webContentsId: 1 })).toMatchObject({
      value: { total: 0, unplaced: 0 },
      coverage: { state: 'none' }
    })
  })
})

describe('a search that says no more than id and name', () => {
  it('takes nothing away from a file of which all is known', async () => {
    await read({ assumptions: { searchSays: 'names' } })
    const known = (await area.reachable()).find(
      ({ noun, title, size }) => noun === 'file' && /Offer/.test(title ?? '') && size !== null
    )
    expect(known).toBeDefined()
    const of = { kind: 'search', text: known?.title ?? '', below: null } as const
    await area.list(of)
    await vi.waitFor(async () => {
      const row = (await area.list(of)).value.rows.find(({ id }) => id === known?.id)
      expect(row?.foundBy).toBe('both')
    })
    const row = (await area.rows(of)).find(({ id }) => id === known?.id)
    expect({ ...row, foundBy: null }).toEqual(known)
  })
})
