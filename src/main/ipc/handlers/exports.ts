import { basename } from 'node:path'
import type { Events, EventName } from '@shared/ipc/contract'
import type { ExportedList, ExportInput } from '@shared/ipc/routes/exports'
import { cutToBytes, cutToUnits, withoutDirectionMarks } from '@shared/rules/cut-text'
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

/** Characters of a suggested name, and bytes of any: the most that common file systems take. */
const LONGEST_SUGGESTED = 80
const LONGEST_NAME = 255
/** Windows takes them for devices, whatever stands behind a dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu

/**
 * A name that every file system takes, with this computer's date and an ending: without characters that are forbidden,
 * turn the direction of what follows (so that another ending seems to be there), or are not seen.
 */
export function suggestedName(name: string, format: string, at: number): string {
  const date = new Date(at)
  const two = (part: number): string => String(part).padStart(2, '0')
  const end = `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}.${format}`
  const spaced = withoutDirectionMarks(name)
    .replace(/[\p{Cs}\u200b\u2060\ufeff]+/gu, '')
    .replace(/[\p{Cc}<>:"/\\|?*\s]+/gu, ' ')
  const clean = withoutEnds(spaced, '. ')
  const safe = DEVICE.test(clean) ? `_${clean}` : clean
  const short = cutToBytes(cutToUnits(safe, LONGEST_SUGGESTED), LONGEST_NAME - end.length - 1).trim()
  return short === '' ? end : `${short} ${end}`
}
