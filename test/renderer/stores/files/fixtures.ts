/** A small file tree for tests of the Files page, with main's answers. */
import type { AskedBehind } from '@shared/model/cached'
import type { FilesViewState } from '@shared/contract/prefs'
import type { FilesPage, FilesRow, TreeRow } from '@shared/model/files'
import type { FilesListQuery } from '@shared/contract/files'
import { entryKey } from '@shared/rules/entry-key'
import { endingOf, fileKind } from '@shared/rules/file-kinds'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../fake-bridge'
import { isOpen } from '../../../../src/renderer/src/stores/files/open-folders'

export interface TestFolder {
  readonly id: number
  readonly name: string
  readonly folders?: readonly TestFolder[]
  readonly files?: readonly string[]
}

interface PlacedFolder {
  readonly folder: TestFolder
  readonly path: readonly TestFolder[]
  readonly position: number
  readonly setSize: number
}

const coverage = { state: 'complete', cached: 0, total: null, sweptAt: 1_000, obstacle: null } as const
export const answered = <T>(value: T, change: Partial<AskedBehind<T>> = {}): AskedBehind<T> => ({
  ...{ value, fetchedAt: 1_000, source: 'cache', coverage, failure: null },
  ...change
})

export class TestFiles {
  folders: readonly TestFolder[]
  unplaced = 0
  view: FilesViewState | null = null

  constructor(folders: readonly TestFolder[]) {
    this.folders = folders
  }

  #all(within: readonly TestFolder[] = this.folders, path: readonly TestFolder[] = []): PlacedFolder[] {
    return within.flatMap((folder, at) => [
      { folder, path, position: at + 1, setSize: within.length },
      ...this.#all(folder.folders ?? [], [...path, folder])
    ])
  }

  find(id: number): PlacedFolder | null {
    return this.#all().find(({ folder }) => folder.id === id) ?? null
  }

  visible(open: FilesViewState['open']): TreeRow[] {
    return this.#all()
      .filter(({ path }) => path.every(({ id }) => isOpen(open, id)))
      .map(({ folder, path, position, setSize }) => ({
        ...{ id: folder.id, title: folder.name, state: 'active', level: path.length + 1, setSize, position },
        ...{ parentId: path.at(-1)?.id ?? null, holdsFolders: (folder.folders ?? []).length > 0 },
        isOpen: isOpen(open, folder.id)
      }))
  }

  rows({ of, sort }: FilesListQuery): FilesRow[] {
    const all = [{ folder: null, path: [] as readonly TestFolder[] }, ...this.#all()].flatMap(({ folder, path }) => {
      const here = folder === null ? [] : [...path, folder]
      const folders = folder === null ? this.folders : (folder.folders ?? [])
      return [
        ...folders.map((one) => this.row(one.id, 'folder', one.name, here)),
        ...(folder?.files ?? []).map((name, at) => this.row((folder?.id ?? 0) * 100 + at, 'file', name, here))
      ]
    })
    const wanted =
      of.kind === 'folder'
        ? all.filter(({ parentId }) => parentId === of.id)
        : of.kind === 'search'
          ? all.filter(({ title }) => title?.toLowerCase().includes(of.text.toLowerCase()))
          : of.kind === 'changed'
            ? all
            : []
    const found = of.kind === 'search' ? wanted.map((row) => ({ ...row, foundBy: 'cache' as const })) : wanted
    return sort.descending ? found.toReversed() : found
  }

  row(id: number, noun: 'folder' | 'file', title: string, path: readonly TestFolder[]): FilesRow {
    return {
      ...{ id: entryKey({ noun, id }), noun, recordId: id, title, state: 'active', isHere: true, why: null },
      parentId: path.at(-1)?.id ?? null,
      path: path.map((one) => ({ id: one.id, label: one.name })),
      size: noun === 'file' ? 12_288 : null,
      kind: noun === 'file' ? fileKind(title) : null,
      ending: noun === 'file' ? endingOf(title) : '',
      ...{ created: null, updated: null, holds: null, isNameOnly: false, foundBy: null, fields: {} }
    }
  }

  page(query: FilesListQuery & { offset: number; limit: number }): FilesPage {
    const rows = this.rows(query)
    const folders = rows.filter(({ noun }) => noun === 'folder').length
    return {
      rows: rows.slice(query.offset, query.offset + query.limit),
      ...{ total: rows.length, folders, files: rows.length - folders }
    }
  }

  /** Installs it behind the bridge; `more` adds or replaces answers. */
  install(more: FakeHandlers = {}): FakeBridge {
    const begins = (text: string, titles: readonly (string | null)[], after: number): number | null => {
      const order = titles.map((_, at) => (((after + 1 + at) % titles.length) + titles.length) % titles.length)
      return order.find((at) => titles[at]?.toLowerCase().startsWith(text.toLowerCase())) ?? null
    }
    const placeOf = (index: number): { index: number | null } => ({ index: index < 0 ? null : index })
    return installBridge({
      'prefs.get storage': () => this.view,
      'prefs.set storage': ({ change }) => {
        this.view = change
        return undefined
      },
      'files.tree': ({ open, offset, limit }) => {
        const rows = this.visible(open)
        return answered({ rows: rows.slice(offset, offset + limit), total: rows.length, unplaced: this.unplaced })
      },
      'files.treePosition': ({ open, id }) => placeOf(this.visible(open).findIndex((row) => row.id === id)),
      'files.treeTyped': ({ open, text, after }) => ({
        index: begins(
          text,
          this.visible(open).map(({ title }) => title),
          after
        )
      }),
      'files.list': (query) => answered(this.page(query)),
      'files.position': (query) => placeOf(this.rows(query).findIndex(({ id }) => id === query.id)),
      'files.typed': (query) => ({
        index: begins(
          query.text,
          this.rows(query).map(({ title }) => title),
          query.after
        )
      }),
      'files.place': ({ noun, id }) => {
        const found = noun === 'folder' ? this.find(id) : this.find(Math.floor(id / 100))
        const path = noun === 'folder' ? found?.path : found && [...found.path, found.folder]
        return {
          title: noun === 'folder' ? (found?.folder.name ?? null) : (found?.folder.files?.[id % 100] ?? null),
          path: path?.map((one) => ({ id: one.id, label: one.name })) ?? null,
          why: null
        }
      },
      'files.sums': () => ({ folders: 2, files: 12, bytes: 4_404_019, withSize: 10, unknownFolders: 0 }),
      'files.complete': ({ text }) => {
        const paths = this.#all().map(({ folder, path }) => [...path, folder])
        const named = (path: readonly TestFolder[]): string => path.map(({ name }) => name).join('/')
        const options = paths
          .filter((path) => named(path).toLowerCase().startsWith(text.toLowerCase()))
          .map((path) => ({ id: path.at(-1)!.id, path: path.map(({ id, name }) => ({ id, label: name })) }))
        return { options, hasMore: false, exact: paths.find((path) => named(path) === text)?.at(-1)?.id ?? null }
      },
      'files.endSearch': () => undefined,
      'prefs.get tables': () => [],
      'fields.list': () => ({ fields: [], sampled: 1 }) as never,
      'prefs.get pins': () => [],
      'prefs.get recent': () => [],
      'changes.visited': () => undefined,
      ...more
    })
  }
}
