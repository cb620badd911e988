/** A small file tree, invented for screenshots. */
import type { Requests } from '../../src/shared/ipc/contract'
import type { FilesRow, FilesSums, TreeRow } from '../../src/shared/model/files'
import type { files, FilesListQuery, TreeQuery } from '../../src/shared/contract/files'
import { entryKey } from '../../src/shared/rules/entry-key'
import { endingOf, FILE_KINDS, fileKind } from '../../src/shared/rules/file-kinds'
import { complete } from './scenarios'

interface Folder {
  readonly id: number
  readonly title: string
  readonly parent: number | null
}

const FOLDERS: readonly Folder[] = [
  { id: 1, title: 'Projects', parent: null },
  { id: 2, title: 'Contracts and templates', parent: null },
  { id: 3, title: 'Прайс-листы', parent: null },
  { id: 4, title: '2026', parent: 1 },
  { id: 5, title: 'Office on Ilyinka', parent: 4 },
  { id: 6, title: 'Drawings', parent: 5 },
  { id: 7, title: 'Фото объекта', parent: 5 }
]
const NAMES = ['Offer 12.pdf', 'Смета 3.xlsx', 'plan, 2nd floor.dwg', 'IMG_0412.jpg', 'Letter.docx', 'notes']

const FILES = FOLDERS.flatMap(({ id }) =>
  NAMES.slice(0, 2 + (id % 5)).map((title, at) => ({ id: id * 100 + at, title, parent: id }))
)

const pathOf = (id: number | null): { id: number; label: string }[] => {
  const folder = FOLDERS.find((one) => one.id === id)
  return folder === undefined ? [] : [...pathOf(folder.parent), { id: folder.id, label: folder.title }]
}

function rowOf(noun: FilesRow['noun'], { id, title, parent }: Folder): FilesRow {
  const isFile = noun === 'file'
  return {
    ...{ id: entryKey({ noun, id }), noun, recordId: id, title, state: 'active', isHere: id !== 500, why: null },
    ...{ parentId: parent, path: pathOf(parent), size: isFile ? 48_210 * (1 + (id % 37)) : null },
    ...{ kind: isFile ? fileKind(title) : null, ending: isFile ? endingOf(title) : '' },
    ...{ created: '2026-02-11 09:15', updated: '2026-10-02 17:40' },
    holds: isFile ? null : inside(id).length,
    ...{ isNameOnly: id === 203, foundBy: null, fields: {} }
  }
}

const inside = (id: number | null): FilesRow[] => [
  ...FOLDERS.filter(({ parent }) => parent === id).map((one) => rowOf('folder', one)),
  ...FILES.filter(({ parent }) => parent === id).map((one) => rowOf('file', one))
]

function listed({ of, filter, sort }: FilesListQuery): FilesRow[] {
  const all = [...FOLDERS.map((one) => rowOf('folder', one)), ...FILES.map((one) => rowOf('file', one))]
  const wanted = of.kind === 'search' ? of.text.trim().toLowerCase() : ''
  const rows =
    of.kind === 'folder'
      ? inside(of.id)
      : of.kind === 'unplaced' || of.kind === 'deleted'
        ? [{ ...rowOf('file', { id: 900, title: 'Lost offer.pdf', parent: 77 }), path: null }]
        : all.filter(({ title }) => (title ?? '').toLowerCase().includes(wanted))
  const shown = rows.map((row): FilesRow => ({
    ...row,
    ...(of.kind === 'unplaced' ? { why: 'orphan' } : {}),
    ...(of.kind === 'deleted' ? { state: 'deleted' } : {}),
    ...(of.kind === 'search' ? { foundBy: row.id % 3 === 0 ? 'service' : 'cache' } : {})
  }))
  const kinds = filter?.kinds ?? []
  const left = shown.filter((row) => kinds.length === 0 || (row.kind !== null && kinds.includes(row.kind)))
  return sort.descending ? left.reverse() : left
}

function visible({ open }: Pick<TreeQuery, 'open'>, parent: number | null = null, level = 1): TreeRow[] {
  const beside = FOLDERS.filter((one) => one.parent === parent)
  return beside.flatMap(({ id, title }, at) => {
    const holdsFolders = FOLDERS.some((one) => one.parent === id)
    const isOpen = holdsFolders && open.ids.includes(id) !== open.all
    const row: TreeRow = {
      ...{ id, title, state: 'active', level, setSize: beside.length, position: at + 1, parentId: parent },
      ...{ holdsFolders, isOpen }
    }
    return [row, ...(isOpen ? visible({ open }, id, level + 1) : [])]
  })
}

function summed(rows: readonly FilesRow[]): FilesSums {
  const files = rows.filter(({ noun }) => noun === 'file')
  const bytes = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const folders = rows.length - files.length
  return { folders, files: files.length, bytes, withSize: files.length - 1, unknownFolders: 1 }
}

type Routes = { [R in keyof typeof files]: (input: Requests[R]['in']) => Requests[R]['out'] }

export function filesRoutes(): Routes {
  const now = (): number => Date.now() - 3 * 60_000
  const answered = (cached: number) => ({
    ...({ fetchedAt: now(), source: 'cache', failure: null } as const),
    coverage: complete(cached, now())
  })
  const found = (index: number): { index: number | null } => ({ index: index < 0 ? null : index })
  const begins = (title: string | null, text: string): boolean =>
    (title ?? '').toLowerCase().startsWith(text.toLowerCase())
  return {
    'files.tree': ({ offset, limit, ...query }) => {
      const rows = visible(query)
      return {
        ...answered(rows.length),
        value: { rows: rows.slice(offset, offset + limit), total: rows.length, unplaced: 1 }
      }
    },
    'files.treePosition': ({ id, ...query }) => found(visible(query).findIndex((row) => row.id === id)),
    'files.treeTyped': ({ text, ...query }) => found(visible(query).findIndex(({ title }) => begins(title, text))),
    'files.list': ({ offset, limit, ...query }) => {
      const rows = listed(query)
      const folders = rows.filter(({ noun }) => noun === 'folder').length
      const page = { total: rows.length, folders, files: rows.length - folders }
      return { ...answered(rows.length), value: { rows: rows.slice(offset, offset + limit), ...page } }
    },
    'files.position': ({ id, ...query }) => found(listed(query).findIndex((row) => row.id === id)),
    'files.typed': ({ text, ...query }) => found(listed(query).findIndex(({ title }) => begins(title, text))),
    'files.place': ({ noun, id }) => {
      const one = (noun === 'folder' ? FOLDERS : FILES).find((entry) => entry.id === id)
      return { title: one?.title ?? null, path: one === undefined ? null : pathOf(one.parent), why: null }
    },
    'files.sums': () => summed(FILES.map((one) => rowOf('file', one))),
    'files.space': ({ folder }) => {
      const rows = inside(folder)
      const sums = summed(rows)
      const folders = rows.flatMap(({ noun, recordId, title }) =>
        noun === 'folder' && recordId !== null ? [{ kind: 'folder', id: recordId, title } as const] : []
      )
      const kinds = FILE_KINDS.slice(0, 4).map((fileKind) => ({ kind: 'files', fileKind }) as const)
      const parts = [...folders, ...kinds].map((of, at) => {
        const files = 12 - at
        return { of, folders: of.kind === 'folder' ? 2 : 0, files, bytes: 4_000_000 / (at + 1), withSize: files }
      })
      return { parts, others: null, sums }
    },
    'files.complete': ({ text }) => {
      const options = FOLDERS.filter(({ title }) => begins(title, text)).map(({ id }) => ({ id, path: pathOf(id) }))
      return { options, hasMore: false, exact: null }
    },
    'files.endSearch': () => undefined
  }
}
