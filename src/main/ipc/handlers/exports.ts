import { basename } from 'node:path'
import type { Events, EventName } from '@shared/ipc/contract'
import type { ExportedList, ExportInput } from '@shared/ipc/routes/exports'
import { withoutEnds } from '@shared/rules/trimmed'
import { exportedRows } from '../../export/exported-rows'
import { unlessAborted, type ExportJobs } from '../../export/export-jobs'
import { exportList } from '../../export/export-list'
import type { FileDialogs } from '../../window/file-dialogs'
import type { Workspaces } from '../../workspace/workspaces'
import { parser, referenceId, text, workspaceId, z } from '../parse'
import { columnKey, peopleListing, projectFilter, projectSort, recordListing } from '../parse-listing'
import type { Handlers } from '../router'
import { rowId, storageListing } from './storage'

type ExportHandlers = Pick<Handlers, 'lists.export' | 'lists.cancelExport'>

export interface ExportOptions {
  readonly workspaces: Pick<Workspaces, 'opened'>
  readonly dialogs: Pick<FileDialogs, 'save'>
  readonly jobs: ExportJobs
  readonly emit: <E extends EventName>(event: E, data: Events[E]) => void
  readonly now: () => number
}

/** As many as a list may have as columns, including those with roles. */
const MOST_COLUMNS = 60
const MOST_FIELDS = 50
/** A million: a sheet of a workbook has room for about as many rows. */
const MOST_IDS = 1_000_000

const exportedList: z.ZodType<ExportedList> = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('project'),
    deleted: z.boolean(),
    filter: projectFilter.nullable(),
    sort: projectSort
  }),
  z.strictObject({ kind: z.literal('record'), ...recordListing }),
  z.strictObject({ kind: z.literal('person'), ...peopleListing }),
  z.strictObject({ kind: z.literal('storage'), ...storageListing })
])
const attempt = z.uuid()
export const exportLocale = z
  .string()
  .max(50)
  .refine((tag) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
    } catch {
      return false
    }
  })

export function exportHandlers({ workspaces, dialogs, jobs, emit, now }: ExportOptions): ExportHandlers {
  return {
    'lists.export': {
      parse: parser<ExportInput>(
        z.strictObject({
          workspaceId,
          attempt,
          of: exportedList,
          columns: z
            .array(
              z.strictObject({
                key: columnKey,
                heading: text(),
                type: z.enum(['text', 'money', 'date', 'moment'])
              })
            )
            .min(1)
            .max(MOST_COLUMNS)
            .refine((columns) => columns.filter(({ key }) => key.startsWith('field:')).length <= MOST_FIELDS),
          ids: z.union([z.array(referenceId).max(MOST_IDS), z.array(rowId).max(MOST_IDS)]).nullable(),
          format: z.enum(['csv', 'xlsx']),
          locale: exportLocale,
          name: text(200)
        })
      ),
      run: ({ workspaceId: workspace, attempt: id, name, of, ...task }) =>
        jobs.run(id, async (signal) => {
          const { cache, records, files } = await workspaces.opened(workspace)
          signal.throwIfAborted()
          const asked = dialogs.save(suggestedName(name, task.format, now()), task.format)
          const path = await unlessAborted(signal, asked)
          if (path === null) return { savedAs: null, rows: 0, cut: 0 }
          const outcome = await exportList({
            ...task,
            path,
            rows: exportedRows({ cache, records, files }, of),
            signal,
            onProgress: (done, total) => emit('export', { attempt: id, done, total })
          })
          return { savedAs: basename(path), ...outcome }
        })
    },
    'lists.cancelExport': {
      parse: parser(z.strictObject({ attempt })),
      run: ({ attempt: id }) => {
        jobs.cancel(id)
        return undefined
      }
    }
  }
}

/** Without characters that a file system forbids in names; the date is this computer's. */
export function suggestedName(name: string, format: string, at: number): string {
  const spaced = name
    // eslint-disable-next-line no-control-regex -- these are what must not be in a name
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const clean = withoutEnds(spaced, '.').slice(0, 80).trim()
  const date = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${clean === '' ? '' : `${clean} `}${day}.${format}`
}
