import { beforeEach, describe, expect, it } from 'vitest'
import { readAnswer } from '../../api/envelope'
import { migrate } from '../../database/migrate'
import { Queries } from '../../database/queries'
import { FileTree, treeCoverage, treeNodes } from './file-tree'
import { ColumnStore } from '../columns'
import { openConnection } from '../cache-file/connection'
import { CACHE_MIGRATIONS } from '../cache-file/migrations'
import { bytes } from '../../../../test/main/cache/engine'
import { plainDecoder } from '../../../../test/main/cache/plain-decoder'
import { Writing } from '../core/writing'
import { SearchIndex } from '../search/index-writer'
import { CorrectedDecoder } from '../core/decoder'

let tree: FileTree
let queries: Queries

beforeEach(() => {
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  queries = new Queries(db, () => undefined)
  const decoder = new CorrectedDecoder({ ...plainDecoder, readAnswer })
  const writing = new Writing(db, decoder, new SearchIndex(db, decoder), new ColumnStore(db))
  tree = new FileTree(writing)
})

const answer = (value: unknown, receivedAt = 10) => ({ body: bytes(value), receivedAt })
const plans = { id: 7, name: 'plan.pdf', type: 'file' }

describe('the file tree', () => {
  it('is not cached before it was answered', () => {
    expect(treeCoverage(queries)).toMatchObject({ state: 'none', cached: 0 })
  })

  it('knows who holds whom, in the order of the service', () => {
    const folders = [{ id: 2, name: 'B', children: [{ id: 1, name: 'A', children: [plans] }] }]
    expect(tree.ingest(answer(folders))).toEqual({ nodes: 3, hasChanged: true, held: null })
    expect(treeNodes(queries)).toEqual([
      { noun: 'folder', id: 2, parent: null, within: null, title: 'B' },
      { noun: 'folder', id: 1, parent: 2, within: 0, title: 'A' },
      { noun: 'file', id: 7, parent: 1, within: 1, title: 'plan.pdf' }
    ])
    expect(treeCoverage(queries)).toMatchObject({ state: 'complete', cached: 3, sweptAt: 10 })
  })

  it('keeps the order of maps by ids as they were written', () => {
    const text = `{"tree":{"9":{"name":"B","children":{"8":{"id":8,"name":"D"},"3":{"id":3,"name":"C"}}},
      "2":{"name":"A","type":"folder"}}}`
    tree.ingest({ body: new TextEncoder().encode(text), receivedAt: 10 })
    expect(treeNodes(queries).map(({ id, parent }) => [id, parent])).toEqual([
      [9, null],
      [8, 9],
      [3, 9],
      [2, null]
    ])
  })

  it('takes the same answer for what it is: only its age is new', () => {
    const folders = [{ id: 2, name: 'B', children: [plans] }]
    tree.ingest(answer(folders))
    expect(tree.ingest(answer(folders, 20))).toEqual({ nodes: 2, hasChanged: false, held: null })
    expect(treeCoverage(queries)).toMatchObject({ sweptAt: 20 })
  })

  it('follows moves, renamings and what went away', () => {
    tree.ingest(
      answer([
        { id: 2, name: 'B', children: [plans] },
        { id: 3, name: 'C', children: [] }
      ])
    )
    expect(tree.ingest(answer([{ id: 3, name: 'See', children: [plans] }]))).toEqual({
      nodes: 2,
      hasChanged: true,
      held: null
    })
    expect(treeNodes(queries)).toEqual([
      { noun: 'folder', id: 3, parent: null, within: null, title: 'See' },
      { noun: 'file', id: 7, parent: 3, within: 0, title: 'plan.pdf' }
    ])
  })

  it('keeps what it has when the answer can’t be read', () => {
    tree.ingest(answer([{ id: 2, name: 'B', children: [plans] }]))
    expect(() => tree.ingest({ body: new TextEncoder().encode('<html>'), receivedAt: 30 })).toThrow()
    expect(treeCoverage(queries)).toMatchObject({ cached: 2, sweptAt: 10 })
  })
})
