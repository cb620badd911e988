import { answer, done, inWorkspace, referenceId, route, text, z, type Infer, type InferShape } from './kit'
import { clientKey, clientListing } from './clients'
import { columnKey, peopleListing, projectListing, recordListing } from './listing'
import { rowId, filesListing } from './files'

/** Upper bound for columns of a list, including those with roles. */
const MOST_COLUMNS = 60
const MOST_FIELDS = 50
/** Upper bound for exported rows; a worksheet holds about as many. */
const MOST_IDS = 1_000_000

const exportedList = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('project'), ...projectListing }),
  z.strictObject({ kind: z.literal('record'), ...recordListing }),
  z.strictObject({ kind: z.literal('person'), ...peopleListing }),
  z.strictObject({ kind: z.literal('files'), ...filesListing }),
  z.strictObject({
    ...{ kind: z.literal('client'), ...clientListing },
    /** Only these clients, in this order, since clients have no ids; null for all. */
    keys: z.array(clientKey).max(MOST_IDS).nullable()
  })
])
export type ExportedList = Infer<typeof exportedList>

/** A column of the file, headed as on screen. */
const exportColumn = z.strictObject({
  key: columnKey,
  heading: text(),
  /** `money` becomes a number, with its currency in an extra column. An invalid date becomes text. */
  type: z.enum(['text', 'money', 'date', 'moment'])
})
export type ExportColumn = Infer<typeof exportColumn>

/** BCP 47 tag. It selects the language and, in CSV, the decimal sign and separator. */
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
/** Chosen by the caller; matches progress events and `lists.cancelExport`. */
const attempt = z.uuid()

const task = {
  attempt,
  of: exportedList,
  columns: z
    .array(exportColumn)
    .min(1)
    .max(MOST_COLUMNS)
    .refine((columns) => columns.filter(({ key }) => key.startsWith('field:')).length <= MOST_FIELDS),
  /** Exports only these records, in this order (folders and files by `FilesRow.id`); null for the whole list. */
  ids: z.union([z.array(referenceId).max(MOST_IDS), z.array(rowId).max(MOST_IDS)]).nullable(),
  format,
  locale,
  /** Name of the list; the suggested file name begins with it. */
  name: text(200)
}
export type ExportInput = InferShape<typeof task> & { readonly workspaceId: string }

export interface ExportOutcome {
  /** The file's name; null if the user cancelled. */
  readonly savedAs: string | null
  readonly rows: number
  /** Number of texts truncated to the cell limit of a workbook. */
  readonly cut: number
}

export const lists = {
  /**
   * Exports a list from the cache to a file chosen by the user. Records and order come from one snapshot. Rejects with
   * `cancelled`, `disk-full`, `file-unwritable`; then no file remains.
   */
  'lists.export': inWorkspace(task, answer<ExportOutcome>()),
  'lists.cancelExport': route(z.strictObject({ attempt }), done)
}
