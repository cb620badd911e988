import { describe, expect, it } from 'vitest'
import type { ReadAnswer, RawRecord } from '../../api/types'
import { CorrectedDecoder, realDecoder } from '../core/decoder'
import { bytes, type Engine, openEngine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

/** A seeded stream of random numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 3_266_489_909) | 0
    return (state >>> 0) % below
  }
}

/**
 * Random nodes: with repeated or missing ids, and with parents that are unknown, below the node, or the node itself.
 */
function randomNodes(next: (below: number) => number): RawRecord[] {
  const length = 1 + next(60)
  return Array.from({ length }, (_, at) => {
    const id = next(8) === 0 ? null : next(40)
    const noun = next(3) === 0 ? 'file' : 'folder'
    const parentId = next(4) === 0 ? null : next(45)
    const within = at === 0 || next(3) === 0 ? null : next(at)
    return { id, fields: { name: `N${at}` }, noun, parentId, within }
  })
}

const answerOf = (records: readonly RawRecord[]): ReadAnswer => ({
  ...{ records, emptiness: 'rows', isBeside: false, places: [''], came: null, total: null, labels: [] }
})

/** An engine with these tree records; everything else is read as usual. */
function engineOf(records: readonly RawRecord[]): Engine {
  const readAnswer: typeof realDecoder.readAnswer = (body, shape, noun) =>
    shape === 'tree' ? answerOf(records) : realDecoder.readAnswer(body, shape, noun)
  return openEngine(undefined, new CorrectedDecoder({ ...realDecoder, readAnswer }))
}

const list = (engine: Engine, of: { kind: 'folder'; id: number | null } | { kind: 'unplaced' }, offset = 0) =>
  engine.files.list({
    query: { of, filter: null, sort: { key: 'position', descending: false }, columns: [], offset, limit: 500 },
    found: { folders: [], files: [] }
  })

/** All rows that are reachable by opening folders from the top level and from the unplaced entries. */
function reachable(engine: Engine): string[] {
  const found: string[] = []
  const opened = new Set<number | null>()
  const left: (number | null)[] = [null]
  const take = (page: ReturnType<typeof list>): void => {
    for (const { noun, recordId, title } of page.rows) {
      found.push(`${noun} ${recordId} ${recordId === null ? title : ''}`)
      if (noun === 'folder' && recordId !== null) left.push(recordId)
    }
  }
  take(list(engine, { kind: 'unplaced' }))
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    if (opened.has(folder)) continue
    opened.add(folder)
    take(list(engine, { kind: 'folder', id: folder }))
  }
  return found
}

const called = ({ noun, id, fields }: RawRecord): string => `${noun} ${id} ${id === null ? String(fields['name']) : ''}`

describe('whatever parents a tree names', () => {
  it('every node that came is reachable, as often as it came: 200 random trees', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = numbers(seed)
      const nodes = randomNodes(next)
      const engine = engineOf(nodes)
      engine.fileTree.ingestTree({ body: bytes(seed), receivedAt: 1, isSure: true })
      // Records with random parents, too.
      const records = Array.from({ length: next(30) }, (_, at) => ({
        ...{ id: 100 + at, name: `R${at}`, parent_id: next(3) === 0 ? null : next(140) }
      }))
      engine.ingestPage({
        ...{ list: { noun: 'folder', deleted: false }, body: bytes({ items: records }) },
        ...{ receivedAt: next(2) * 5, pass: null, cursor: null }
      })
      const came = [...nodes.map(called), ...records.map(({ id }) => `folder ${id} `)]
      expect({ seed, found: reachable(engine).sort() }).toEqual({ seed, found: came.sort() })
      engine.db.close()
    }
  })

  it.each([300, 50_000])('a chain of %i folders can be opened whole', (depth) => {
    const nodes = Array.from({ length: depth }, (_, at): RawRecord => {
      const around = at === 0 ? null : at
      return { id: at + 1, fields: { name: `F${at + 1}` }, noun: 'folder', parentId: around, within: around }
    })
    const engine = engineOf(nodes)
    engine.fileTree.ingestTree({ body: bytes('chain'), receivedAt: 1 })
    const open = { all: true, ids: [] }
    const page = engine.files.tree({ open, order: 'title', offset: depth - 1, limit: 10 })
    expect(page).toMatchObject({ total: depth, unplaced: 0, rows: [{ id: depth, level: depth, holdsFolders: false }] })
    expect(engine.files.place({ noun: 'folder', id: depth }).path).toHaveLength(depth - 1)
    expect(engine.files.sums({ kind: 'below', folder: null }, { folders: [], files: [] }).folders).toBe(depth)
    engine.db.close()
  })

  it('a circle of 50,000 folders is all without a place', () => {
    const depth = 50_000
    const nodes = Array.from({ length: depth }, (_, at): RawRecord => ({
      id: at + 1,
      fields: {},
      noun: 'folder',
      parentId: ((at + 1) % depth) + 1,
      within: null
    }))
    const engine = engineOf(nodes)
    engine.fileTree.ingestTree({ body: bytes('circle'), receivedAt: 1 })
    expect(list(engine, { kind: 'unplaced' })).toMatchObject({ total: depth, rows: { length: 500 } })
    expect(engine.files.place({ noun: 'folder', id: 7 })).toMatchObject({ path: null, why: 'cycle' })
    engine.db.close()
  })

  it('ids beyond 32 bits are told apart', () => {
    const engine = openEngine(undefined, trueDecoder())
    const [one, other] = [2 ** 32 + 5, 2 ** 53 - 1]
    const file = { id: other, name: 'a.txt', type: 'file' }
    engine.fileTree.ingestTree({
      body: bytes([{ id: one, name: 'A', type: 'folder', children: [{ id: 5, name: 'B', type: 'folder' }, file] }]),
      receivedAt: 1
    })
    expect(list(engine, { kind: 'folder', id: one }).rows.map(({ recordId }) => recordId)).toEqual([5, other])
    expect(engine.files.place({ noun: 'file', id: other }).path).toEqual([{ id: one, label: 'A' }])
    engine.db.close()
  })
})
