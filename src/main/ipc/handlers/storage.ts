import type { Coverage } from '@shared/model/cached'
import type { OpenFolders, StorageListOf, StorageListQuery, SummedEntries } from '@shared/model/storage'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import { fieldKey } from '../../user-data/corrections'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, recordId, text, workspaceId, z } from '../parse'
import { byField, bytes, days } from '../parse-listing'
import type { Handlers } from '../router'

const LIMIT = 500
const MOST_COLUMNS = 50
const MOST_TEXT = 200
/** A path of names that are as long as names get. */
const MOST_PATH = 4_000
const MOST_OPEN = 100_000
const MOST_ENTRIES = 100_000
const MOST_RANGES = 10_000

const window = {
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  limit: z.number().int().min(1).max(LIMIT)
}
const open: z.ZodType<OpenFolders> = z.strictObject({ all: z.boolean(), ids: z.array(recordId).max(MOST_OPEN) })
const shown = { workspaceId, open, order: z.enum(['position', 'title']) }
const noun = z.enum(['folder', 'file'])

const of: z.ZodType<StorageListOf> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), id: recordId.nullable() }),
  z.strictObject({ kind: z.literal('unplaced') }),
  z.strictObject({ kind: z.literal('search'), text: text(MOST_TEXT), below: recordId.nullable() }),
  z.strictObject({ kind: z.literal('changed') }),
  z.strictObject({ kind: z.literal('deleted') })
])

/** Which folders and files, in which order. */
export const storageListing = {
  of,
  filter: z
    .strictObject({
      noun: noun.nullable(),
      kinds: z.array(z.enum(FILE_KINDS)).max(FILE_KINDS.length),
      created: days.nullable(),
      updated: days.nullable(),
      size: z.strictObject({ from: bytes.nullable(), to: bytes.nullable() }).nullable()
    })
    .nullable(),
  sort: z.strictObject({
    key: z.union([z.enum(['title', 'size', 'kind', 'created', 'updated', 'path', 'id', 'position']), byField]),
    descending: z.boolean()
  })
}

/** `StorageRow.id`: halves stand for what has no id of its own, see `placeKey`. */
export const rowId = z
  .number()
  .min(Number.MIN_SAFE_INTEGER)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((id) => Number.isInteger(id * 2))

const place = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const summed: z.ZodType<SummedEntries> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('below'), folder: recordId.nullable() }),
  z.strictObject({
    kind: z.literal('entries'),
    entries: z.array(z.strictObject({ noun, id: recordId })).max(MOST_ENTRIES)
  }),
  z.strictObject({
    kind: z.literal('rows'),
    list: z.strictObject(storageListing),
    ranges: z.array(z.strictObject({ first: place, last: place })).max(MOST_RANGES)
  })
])

type StorageHandlers = Pick<
  Handlers,
  | 'storage.tree'
  | 'storage.treePosition'
  | 'storage.treeTyped'
  | 'storage.list'
  | 'storage.position'
  | 'storage.typed'
  | 'storage.place'
  | 'storage.sums'
  | 'storage.space'
  | 'storage.complete'
  | 'storage.endSearch'
>

type Opened = Pick<OpenWorkspace, 'cache' | 'files' | 'records'>

const NONE_FOUND = { folders: [], files: [] }

const foundFor = ({ files }: Opened, { of }: Pick<StorageListQuery, 'of'>) =>
  of.kind === 'search' ? files.found(of.text) : NONE_FOUND

export function storageHandlers(workspaces: Workspaces): StorageHandlers {
  const opened = (workspace: string): Promise<Opened> => workspaces.opened(workspace)
  return {
    'storage.tree': {
      parse: parser(z.strictObject({ ...shown, ...window })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache, files } = await opened(workspace)
        const [value, coverage] = await Promise.all([cache.storage.tree(query), cache.cloud.coverage()])
        // Behind the answer: the service itself. An event tells what came of it.
        void files.tree(coverage.sweptAt)
        const failure = files.failureOf({ tree: true })
        return { value, fetchedAt: coverage.sweptAt, source: 'cache', coverage, failure }
      }
    },
    'storage.treePosition': {
      parse: parser(z.strictObject({ ...shown, id: recordId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache } = await opened(workspace)
        return { index: await cache.storage.treePosition(query) }
      }
    },
    'storage.treeTyped': {
      parse: parser(z.strictObject({ ...shown, text: text(MOST_TEXT), after: z.number().int().min(-1) })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const { cache } = await opened(workspace)
        return { index: await cache.storage.treeTyped(query) }
      }
    },
    'storage.list': {
      parse: parser(
        z.strictObject({
          ...{ workspaceId, ...storageListing, ...window },
          columns: z.array(fieldKey).max(MOST_COLUMNS),
          whole: z.boolean().optional()
        })
      ),
      run: async ({ workspaceId: workspace, whole, ...query }, { webContentsId }) => {
        const from = await opened(workspace)
        const [{ fetchedAt, coverage: own, ...value }, others] = await Promise.all([
          from.cache.storage.list({ query, found: foundFor(from, query), whole }),
          coverageOf(from, query.of)
        ])
        const coverage = others ?? own
        const failure = askBehind(from, query, coverage, webContentsId)
        return { value, fetchedAt, source: 'cache', coverage, failure }
      }
    },
    'storage.position': {
      parse: parser(z.strictObject({ workspaceId, ...storageListing, id: rowId })),
      run: async ({ workspaceId: workspace, ...query }) => {
        const from = await opened(workspace)
        return { index: await from.cache.storage.position({ query, found: foundFor(from, query) }) }
      }
    },
    'storage.typed': {
      parse: parser(
        z.strictObject({ workspaceId, ...storageListing, text: text(MOST_TEXT), after: z.number().int().min(-1) })
      ),
      run: async ({ workspaceId: workspace, ...query }) => {
        const from = await opened(workspace)
        return { index: await from.cache.storage.typed({ query, found: foundFor(from, query) }) }
      }
    },
    'storage.place': {
      parse: parser(z.strictObject({ workspaceId, noun, id: recordId })),
      run: async ({ workspaceId: workspace, ...name }) => {
        const { cache } = await opened(workspace)
        return cache.storage.place(name)
      }
    },
    'storage.sums': {
      parse: parser(z.strictObject({ workspaceId, of: summed })),
      run: async ({ workspaceId: workspace, of: wanted }) => {
        const from = await opened(workspace)
        const found = wanted.kind === 'rows' ? foundFor(from, wanted.list) : NONE_FOUND
        return from.cache.storage.sums(wanted, found)
      }
    },
    'storage.space': {
      parse: parser(z.strictObject({ workspaceId, folder: recordId.nullable() })),
      run: async ({ workspaceId: workspace, folder }) => {
        const { cache } = await opened(workspace)
        return cache.storage.space(folder)
      }
    },
    'storage.complete': {
      parse: parser(z.strictObject({ workspaceId, text: text(MOST_PATH) })),
      run: async ({ workspaceId: workspace, text: typed }) => {
        const { cache } = await opened(workspace)
        return cache.storage.complete(typed)
      }
    },
    'storage.endSearch': {
      parse: parser(z.strictObject({ workspaceId, text: text(MOST_TEXT) })),
      run: async ({ workspaceId: workspace, text: words }, { webContentsId }) => {
        const { files } = await opened(workspace)
        files.endSearch(words, webContentsId)
        return undefined
      }
    }
  }
}

/** Asks the service for what is looked at, and says why it gave no answer the last time. */
function askBehind(
  { files, records }: Opened,
  { of, offset, limit }: { readonly of: StorageListOf; readonly offset: number; readonly limit: number },
  { sweptAt }: Coverage,
  who: number
): ReturnType<Opened['files']['failureOf']> {
  switch (of.kind) {
    case 'folder':
      // The interface has no folder that stands for the top: the tree says what is there.
      if (of.id === null) {
        void files.tree(sweptAt)
        return files.failureOf({ tree: true })
      }
      void files.folder(of.id)
      return files.failureOf({ folder: of.id })
    case 'search':
      void files.search(of.text, offset + limit, who)
      return files.failureOf({ text: of.text })
    case 'unplaced':
      void files.tree(sweptAt)
      return files.failureOf({ tree: true })
    case 'changed':
    case 'deleted': {
      const lists = (['folder', 'file'] as const).map((noun) => ({ noun, deleted: of.kind === 'deleted', text: '' }))
      for (const list of lists) void records.revalidate(list, sweptAt)
      return lists.map((list) => records.failureOf(list, sweptAt)).find((failure) => failure !== null) ?? null
    }
  }
}

/** Null: the list says it itself. */
async function coverageOf({ cache }: Opened, of: StorageListOf): Promise<Coverage | null> {
  switch (of.kind) {
    case 'folder':
      return null
    case 'unplaced':
      return cache.cloud.coverage()
    case 'search':
    case 'changed':
    case 'deleted': {
      const deleted = of.kind === 'deleted'
      const [folders, files] = await Promise.all([
        cache.sweep.coverage({ noun: 'folder', deleted }),
        cache.sweep.coverage({ noun: 'file', deleted })
      ])
      return together(folders, files)
    }
  }
}

/** Of two lists that are shown as one. */
function together(one: Coverage, other: Coverage): Coverage {
  const state = one.state === other.state ? one.state : 'partial'
  return {
    state,
    cached: one.cached + other.cached,
    total: one.total === null || other.total === null ? null : one.total + other.total,
    sweptAt: one.sweptAt === null || other.sweptAt === null ? null : Math.min(one.sweptAt, other.sweptAt),
    obstacle: one.obstacle ?? other.obstacle
  }
}
