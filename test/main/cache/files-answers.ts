import { beforeEach } from 'vitest'
import type { FilesRow } from '@shared/model/files'
import type { FilesListOf, FilesQuery } from '@shared/contract/files'
import { bytes, type Engine, openEngine } from './engine'
import { trueDecoder } from './true-decoder'

export const NOTHING_FOUND = { folders: [], files: [] }
export const BY_POSITION = { key: 'position', descending: false } as const

export const named = ({ noun, recordId }: FilesRow): string => `${noun} ${recordId}`
export const names = (page: { readonly rows: readonly FilesRow[] }): string[] => page.rows.map(named)

export const plan = { id: 7, name: 'plan.pdf', type: 'file' }
export const folder = (id: number, children: readonly unknown[] = [], name = `Folder ${id}`) => ({
  ...{ id, name, type: 'folder' },
  children
})

/** Stores answers about files into a new cache for each test, one second apart. */
export function filesAnswers() {
  let engine: Engine
  let at = 1_000
  beforeEach(() => {
    engine = openEngine(undefined, trueDecoder())
    at = 1_000
  })
  const later = (): number => (at += 1_000)
  const list = (of: FilesListOf, query: Partial<FilesQuery> = {}, found: FoundQuery = NOTHING_FOUND) => {
    const asked = { of, filter: null, sort: BY_POSITION, columns: [], offset: 0, limit: 500, ...query }
    return engine.files.list({ query: asked, found })
  }
  return {
    engine: (): Engine => engine,
    /** Time of the last answer. */
    at: (): number => at,
    later,
    tree: (nodes: unknown) => engine.fileTree.ingestTree({ body: bytes(nodes), receivedAt: later(), isSure: true }),
    folderAnswer: (id: number, answer: unknown, isSure = false) =>
      engine.fileTree.ingestFolder({ folder: id, body: bytes(answer), receivedAt: later(), isSure }),
    sweep(noun: 'folder' | 'file', items: readonly object[], deleted = false): void {
      const swept = { noun, deleted }
      const cursor = engine.sweep.begin(swept, 500, later())
      engine.ingestPage({ list: swept, body: bytes({ items }), receivedAt: at, pass: cursor.pass, cursor })
      engine.sweep.end(swept, { isComplete: true, obstacle: null, at })
    },
    list,
    inFolder: (id: number | null, query: Partial<FilesQuery> = {}) => list({ kind: 'folder', id }, query)
  }
}

type FoundQuery = Parameters<Engine['files']['list']>[0]['found']
