import { beforeEach } from 'vitest'
import type { StorageRow } from '@shared/model/storage'
import type { StorageListOf, StorageQuery } from '@shared/contract/storage'
import { bytes, type Engine, openEngine } from './engine'
import { trueDecoder } from './true-decoder'

export const NOTHING_FOUND = { folders: [], files: [] }
export const BY_POSITION = { key: 'position', descending: false } as const

export const named = ({ noun, recordId }: StorageRow): string => `${noun} ${recordId}`
export const names = (page: { readonly rows: readonly StorageRow[] }): string[] => page.rows.map(named)

export const plan = { id: 7, name: 'plan.pdf', type: 'file' }
export const folder = (id: number, children: readonly unknown[] = [], name = `Folder ${id}`) => ({
  ...{ id, name, type: 'folder' },
  children
})

/** Answers about the storage area, taken into a new cache before each test: each comes a second after the one before. */
export function storageAnswers() {
  let engine: Engine
  let at = 1_000
  beforeEach(() => {
    engine = openEngine(undefined, trueDecoder())
    at = 1_000
  })
  const later = (): number => (at += 1_000)
  const list = (of: StorageListOf, query: Partial<StorageQuery> = {}, found: Found = NOTHING_FOUND) => {
    const asked = { of, filter: null, sort: BY_POSITION, columns: [], offset: 0, limit: 500, ...query }
    return engine.storage.list({ query: asked, found })
  }
  return {
    engine: (): Engine => engine,
    /** When the last answer came. */
    at: (): number => at,
    later,
    tree: (nodes: unknown) => engine.cloud.ingestTree({ body: bytes(nodes), receivedAt: later(), sure: true }),
    folderAnswer: (id: number, answer: unknown, sure = false) =>
      engine.cloud.ingestFolder({ folder: id, body: bytes(answer), receivedAt: later(), sure }),
    sweep(noun: 'folder' | 'file', items: readonly object[], deleted = false): void {
      const swept = { noun, deleted }
      const cursor = engine.sweep.begin(swept, 500, later())
      engine.ingestPage({ list: swept, body: bytes({ items }), receivedAt: at, pass: cursor.pass, cursor })
      engine.sweep.end(swept, { complete: true, obstacle: null, at })
    },
    list,
    inFolder: (id: number | null, query: Partial<StorageQuery> = {}) => list({ kind: 'folder', id }, query)
  }
}

type Found = Parameters<Engine['storage']['list']>[0]['found']
