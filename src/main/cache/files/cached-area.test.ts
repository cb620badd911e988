/** The cached file area never differs from one that is read anew. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Areas } from '../file-places/area'
import { WordList } from '../search'
import { bytes, openEngine, type Engine } from '../../../../test/main/cache/engine'
import { NOTHING_FOUND } from '../../../../test/main/cache/files-answers'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import { ResidentColumns } from '../columns'
import { filesReads } from './handlers'

const FOLDERS = 5
const id = fc.integer({ min: 1, max: FOLDERS })
const file = fc.record({
  id: fc.option(fc.integer({ min: 10, max: 16 }), { nil: undefined, freq: 6 }),
  name: fc.constantFrom('a.pdf', 'b.txt', 'c 2.doc', 'c 10.doc')
})

type Step =
  | { readonly kind: 'folder' | 'same'; readonly of: number; readonly folders: number[]; readonly files: object[] }
  | { readonly kind: 'tree'; readonly parents: readonly (number | null)[] }
  | { readonly kind: 'file'; readonly file: object; readonly parent: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('folder' as const, 'same' as const),
      of: id,
      folders: fc.uniqueArray(id, { maxLength: 3 }),
      files: fc.array(file, { maxLength: 4 })
    })
  },
  fc.record({ kind: fc.constant('tree' as const), parents: fc.array(fc.option(id), { maxLength: FOLDERS }) }),
  fc.record({ kind: fc.constant('file' as const), file, parent: id })
)

const called = (one: number) => ({ id: one, name: `Folder ${one}` })

/** @param last collects the last answer about each folder, so that it can be sent again */
function take(engine: Engine, one: Step, receivedAt: number, last: Map<number, Uint8Array>): void {
  switch (one.kind) {
    case 'tree': {
      const nodes = one.parents.map((parent, at) => ({ ...called(at + 1), type: 'folder', parent_id: parent }))
      engine.fileTree.ingestTree({ body: bytes(nodes), receivedAt, isSure: true })
      return
    }
    case 'file': {
      const list = { noun: 'file', deleted: false } as const
      const body = bytes({ items: [{ id: 10, ...one.file, folder_id: one.parent }] })
      engine.ingestPage({ list, body, receivedAt, pass: null, cursor: null })
      return
    }
    case 'folder':
    case 'same': {
      const { of, files } = one
      const folders = one.folders.filter((folder) => folder !== of).map(called)
      const before = one.kind === 'same' ? last.get(of) : undefined
      const body = before ?? bytes({ folder: called(of), folders, files })
      last.set(of, body)
      engine.fileTree.ingestFolder({ folder: of, body, receivedAt, isSure: true })
    }
  }
}

/** Everything that the Files screen can display, in the cached orders. */
function shown(files: ReturnType<typeof filesReads>): unknown {
  const places = [null, ...Array.from({ length: FOLDERS }, (_, at) => at + 1)]
  const lists = [...places.map((folder) => ({ kind: 'folder' as const, id: folder })), { kind: 'unplaced' as const }]
  const sorts = [
    { key: 'position', descending: false },
    { key: 'title', descending: false },
    { key: 'title', descending: true }
  ] as const
  return {
    lists: lists.flatMap((of) =>
      sorts.map((sort) =>
        files.list({
          query: { of, filter: null, sort, columns: [], offset: 0, limit: 100 },
          found: NOTHING_FOUND
        })
      )
    ),
    trees: (['position', 'title'] as const).map((order) =>
      files.tree({ open: { all: true, ids: [] }, order, offset: 0, limit: 100 })
    ),
    sums: places.map((folder) => files.sums({ kind: 'below', folder }, NOTHING_FOUND))
  }
}

describe('what is kept of the files', () => {
  it('is what is read anew, whatever was answered in whatever order', () => {
    const decoder = trueDecoder()
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 12 }), (steps) => {
        const engine = openEngine(undefined, decoder)
        const { queries } = engine
        const last = new Map<number, Uint8Array>()
        steps.forEach((one, at) => {
          take(engine, one, 1_000 * (at + 1), last)
          expect(shown(engine.files)).toEqual(
            shown(
              filesReads(
                { queries, decoder, columns: new ResidentColumns(queries) },
                new WordList(queries),
                new Areas(queries)
              )
            )
          )
        })
        engine.db.close()
      }),
      { numRuns: 80 }
    )
  })

  it('keeps its entries while folders say again what they hold', () => {
    const engine = openEngine(undefined, trueDecoder())
    const last = new Map<number, Uint8Array>()
    const answers: readonly Step[] = [
      { kind: 'tree', parents: [null, 1, 1] },
      { kind: 'folder', of: 2, folders: [], files: [] },
      { kind: 'folder', of: 3, folders: [], files: [] }
    ]
    answers.forEach((one, at) => take(engine, one, 1_000 * (at + 1), last))
    const generation = () =>
      engine.queries.get<{ contents: number; ages: number }>('SELECT contents, ages FROM files_generation')
    const before = generation()
    take(engine, { kind: 'same', of: 2, folders: [], files: [] }, 9_000, last)
    expect(generation()).toEqual({ contents: before?.contents, ages: (before?.ages ?? 0) + 1 })
    // No source has changed since.
    take(engine, { kind: 'same', of: 2, folders: [], files: [] }, 10_000, last)
    expect(generation()).toEqual({ contents: before?.contents, ages: (before?.ages ?? 0) + 1 })
  })
})
