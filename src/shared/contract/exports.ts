import { answer, done, inWorkspace, referenceId, route, text, z, type Infer, type InferShape } from './kit'
import { columnKey, peopleListing, projectListing, recordListing } from './listing'
import { rowId, filesListing } from './files'

/** As many as a list may have as columns, including those with roles. */
const MOST_COLUMNS = 60
const MOST_FIELDS = 50
/** A million: a sheet of a workbook has room for about as many rows. */
const MOST_IDS = 1_000_000

/** The list and its order. */
const exportedList = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), ...projectListing }),
  z.strictObject({ kind: z.literal('record'), ...recordListing }),
  z.strictObject({ kind: z.literal('person'), ...peopleListing }),
  z.strictObject({ kind: z.literal('files'), ...filesListing })
])
export type ExportedList = Infer<typeof exportedList>

/** A column of the file, with the heading on screen. */
const exportColumn = z.strictObject({
  key: columnKey,
  heading: text(),
  /**
   * `money` is written as a number, with its currency in a further column; an invalid date in a column of dates becomes
   * text.
   */
  type: z.enum(['text', 'money', 'date', 'moment'])
})
export type ExportColumn = Infer<typeof exportColumn>

/** BCP 47: decides the words, and in CSV the decimal sign and the separator. */
export const locale = z
  .string()
  .max(50)
  .refine((tag) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
    } catch {
      return false
    }
  })
export const format = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.output<typeof format>
/** Chosen by the caller; used by progress events and `lists.cancelExport`. */
const attempt = z.uuid()

const task = {
  attempt,
  of: exportedList,
  columns: z
    .array(exportColumn)
    .min(1)
    .max(MOST_COLUMNS)
    .refine((columns) => columns.filter(({ key }) => key.startsWith('field:')).length <= MOST_FIELDS),
  /** These records only, in this order, of folders and files by `FilesRow.id`; null for the whole list. */
  ids: z.union([z.array(referenceId).max(MOST_IDS), z.array(rowId).max(MOST_IDS)]).nullable(),
  format,
  locale,
  /** The name of the list: the beginning of the suggested file name. */
  name: text(200)
}
export type ExportInput = InferShape<typeof task> & { readonly workspaceId: string }

export interface ExportOutcome {
  /** The file's name; null if the user cancelled. */
  readonly savedAs: string | null
  readonly rows: number
  /** Texts longer than a cell of a workbook allows, which were cut. */
  readonly cut: number
}

export const lists = {
  /**
   * Writes a list from the cache to a file that the user chooses. Records and order are of one moment. Rejects with
   * `cancelled`, `disk-full`, `file-unwritable`; then there is no file.
   */
  'lists.export': inWorkspace(task, answer<ExportOutcome>()),
  'lists.cancelExport': route(z.strictObject({ attempt }), done)
}
