import { files, type FilesListOf, type FilesListQuery } from '@shared/contract/files'
import type { Coverage } from '@shared/model/cached'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { openedBy, serve, type HandlerOptions } from '../serve'

type FilesWorkspace = Pick<OpenWorkspace, 'cache' | 'files' | 'records'>

const NONE_FOUND = { folders: [], files: [] }

const foundFor = ({ files }: FilesWorkspace, { of }: Pick<FilesListQuery, 'of'>) =>
  of.kind === 'search' ? files.found(of.text) : NONE_FOUND

export function filesHandlers(workspaces: HandlerOptions['workspaces']) {
  const opened = openedBy(workspaces)
  return serve(files, {
    'files.tree': opened(async ({ cache, files }, query) => {
      const [value, coverage] = await Promise.all([cache.files.tree(query), cache.fileTree.coverage()])
      // Refreshes from the service in the background; an event reports changes.
      void files.tree(coverage.sweptAt)
      const failure = files.failureOf({ isTree: true })
      return { value, fetchedAt: coverage.sweptAt, source: 'cache', coverage, failure }
    }),
    'files.treePosition': opened(async ({ cache }, query) => ({ index: await cache.files.treePosition(query) })),
    'files.treeTyped': opened(async ({ cache }, query) => ({ index: await cache.files.treeTyped(query) })),
    'files.list': opened(async (from, { whole, ...query }, { webContentsId }) => {
      const [{ fetchedAt, coverage: own, ...value }, others] = await Promise.all([
        from.cache.files.list({ query, found: foundFor(from, query), whole }),
        coverageOf(from, query.of)
      ])
      const coverage = others ?? own
      const failure = askBehind(from, query, coverage, webContentsId)
      return { value, fetchedAt, source: 'cache', coverage, failure }
    }),
    'files.position': opened(async (from, query) => ({
      index: await from.cache.files.position({ query, found: foundFor(from, query) })
    })),
    'files.typed': opened(async (from, query) => ({
      index: await from.cache.files.typed({ query, found: foundFor(from, query) })
    })),
    'files.place': opened(({ cache }, name) => cache.files.place(name)),
    'files.sums': opened((from, { of }) =>
      from.cache.files.sums(of, of.kind === 'rows' ? foundFor(from, of.list) : NONE_FOUND)
    ),
    'files.space': opened(({ cache }, { folder }) => cache.files.space(folder)),
    'files.complete': opened(({ cache }, { text }) => cache.files.complete(text)),
    'files.endSearch': opened(({ files }, { text }, { webContentsId }) => files.endSearch(text, webContentsId))
  })
}

/** Refreshes the visible data in the background, and returns the error of the last request. */
function askBehind(
  { files, records }: FilesWorkspace,
  { of, offset, limit }: { readonly of: FilesListOf; readonly offset: number; readonly limit: number },
  { sweptAt }: Coverage,
  who: number
): ReturnType<FilesWorkspace['files']['failureOf']> {
  switch (of.kind) {
    case 'folder':
      // The interface has no root folder: its contents come with the tree.
      if (of.id === null) {
        void files.tree(sweptAt)
        return files.failureOf({ isTree: true })
      }
      void files.folder(of.id)
      return files.failureOf({ folder: of.id })
    case 'search':
      void files.search(of.text, offset + limit, who)
      return files.failureOf({ text: of.text })
    case 'unplaced':
      void files.tree(sweptAt)
      return files.failureOf({ isTree: true })
    case 'changed':
    case 'deleted': {
      const lists = (['folder', 'file'] as const).map((noun) => ({ noun, deleted: of.kind === 'deleted', text: '' }))
      for (const list of lists) void records.revalidate(list, sweptAt)
      return lists.map((list) => records.failureOf(list, sweptAt)).find((failure) => failure !== null) ?? null
    }
  }
}

/** Null if the list itself states its coverage. */
async function coverageOf({ cache }: FilesWorkspace, of: FilesListOf): Promise<Coverage | null> {
  switch (of.kind) {
    case 'folder':
      return null
    case 'unplaced':
      return cache.fileTree.coverage()
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
