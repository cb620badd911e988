/** File routes of an open workspace, against a demo service. */
import type { AskedBehind } from '@shared/model/cached'
import { SYNC_GROUPS, type SyncList } from '@shared/model/sync'
import type { FilesPage, FilesRow, TreePage } from '@shared/model/files'
import type { FilesListOf, FilesQuery } from '@shared/contract/files'
import type { DemoServiceOptions } from '../../../../demo/options'
import { startTestService, testDay, type TestService } from '../../../demo/test-service'
import { openAgainst, sweepOnly } from '../../sync/faults/workspace'
import type { OpenWorkspace } from '../../../../src/main/workspace/open-workspace'
import type { Workspaces } from '../../../../src/main/workspace/workspaces'
import { filesHandlers } from '../../../../src/main/ipc/handlers/files'

const NOON = testDay() * 86_400_000 + 12 * 3_600_000
const context = { webContentsId: 1 }
const MOST = 500

export interface FilesArea {
  readonly service: TestService
  readonly workspace: OpenWorkspace
  readonly handlers: ReturnType<typeof filesHandlers>
  /** Sweeps lists; default: all lists of files and folders. */
  sweep(lists?: readonly SyncList[]): Promise<void>
  list(of: FilesListOf, change?: Partial<FilesQuery>): Promise<AskedBehind<FilesPage>>
  /** All rows of a list, window by window. */
  rows(of: FilesListOf): Promise<FilesRow[]>
  /** All entries reachable by opening every folder once, from the top and from the unplaced ones. */
  reachable(): Promise<FilesRow[]>
  tree(offset?: number): Promise<TreePage>
  close(): Promise<void>
}

export async function openFilesArea(options: DemoServiceOptions = {}): Promise<FilesArea> {
  const service = await startTestService({ projects: 60, files: 150, language: 'en', ...options })
  const began = Date.now()
  const workspace = await openAgainst(service, { now: () => NOON + (Date.now() - began) })
  const handlers = filesHandlers({ opened: () => Promise.resolve(workspace) } as unknown as Workspaces)
  const list: FilesArea['list'] = async (of, change = {}) => {
    const { parse, run } = handlers['files.list']
    const sort = { key: 'position', descending: false } as const
    return run(
      parse({ workspaceId: 'w', of, filter: null, sort, columns: [], offset: 0, limit: MOST, ...change }),
      context
    )
  }
  const rows = async (of: FilesListOf): Promise<FilesRow[]> => {
    const all: FilesRow[] = []
    for (let page: FilesPage | null = null; page === null || all.length < page.total;) {
      page = (await list(of, { offset: all.length })).value
      if (page.rows.length === 0) break
      all.push(...page.rows)
    }
    return all
  }
  return {
    service,
    workspace,
    handlers,
    list,
    rows,
    sweep: async (lists = SYNC_GROUPS.files) => void (await sweepOnly(workspace, lists, NOON)),
    reachable: async () => {
      const found = await rows({ kind: 'unplaced' })
      const left: (number | null)[] = [null, ...folderIds(found)]
      const opened = new Set<number | null>()
      for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
        if (opened.has(folder)) continue
        opened.add(folder)
        const inside = await rows({ kind: 'folder', id: folder })
        found.push(...inside)
        left.push(...folderIds(inside))
      }
      return found
    },
    tree: async (offset = 0) => {
      const { parse, run } = handlers['files.tree']
      const shown = { workspaceId: 'w', open: { all: true, ids: [] }, order: 'position', offset, limit: MOST }
      return (await run(parse(shown), context)).value
    },
    close: async () => {
      await workspace.close()
      await service.close()
    }
  }
}

const folderIds = (rows: readonly FilesRow[]): number[] =>
  rows.flatMap(({ noun, recordId }) => (noun === 'folder' && recordId !== null ? [recordId] : []))
