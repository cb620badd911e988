/** Rows of a job for export: all original columns, then the chosen result columns. */
import type { ExportColumn } from '@shared/contract/exports'
import type { AddedColumn, ExportWords } from '@shared/contract/lookup'
import type { JobCell, JobRow, LookupJob, RowFilter } from '@shared/model/lookup-batch'
import { textAt } from '@shared/rules/lookup/read-data'
import type { ExportedRow, ExportedRows } from '../export/exported-rows'
import type { LookupFile } from './store/client'

export function jobColumns(job: LookupJob, added: readonly AddedColumn[]): ExportColumn[] {
  const headings = [...job.headings, ...added.map(({ heading }) => heading)]
  return headings.map((heading, at) => ({ key: `field:${String(at)}`, heading, type: 'text' }))
}

export function jobRowsToExport(
  { ask }: Pick<LookupFile, 'ask'>,
  job: LookupJob,
  { filter, added, words }: { filter: RowFilter; added: readonly AddedColumn[]; words: ExportWords }
): ExportedRows {
  const rowOf = (row: JobRow): ExportedRow => {
    const texts = [
      ...job.headings.map((_, at) => row.original[at] ?? ''),
      ...added.map((column) => partOf(row, job, column, words))
    ]
    const fields = Object.fromEntries(texts.map((text, at) => [String(at), { type: 'text' as const, text }]))
    return { id: row.row + 1, title: null, created: null, fields }
  }
  return {
    kind: 'lookup',
    ids: () => ask.jobs.rowNumbers(job.id, filter),
    rows: async (ids) => (await ask.jobs.rowsAt(job.id, ids)).map(rowOf)
  }
}

function partOf(row: JobRow, job: LookupJob, { column, part }: AddedColumn, words: ExportWords): string {
  const cell = row.cells[column]
  if (cell === undefined) return ''
  switch (part) {
    case 'final':
      return finalText(cell, row.original[job.columns[column]?.index ?? -1] ?? '')
    case 'state':
      return words.states[cell.state]
    case 'result':
      return cell.standardised?.result ?? ''
    case 'verdict':
      return cell.standardised === null ? '' : words.verdicts[cell.standardised.verdict]
    default:
      return cell.standardised === null ? '' : (textAt(cell.standardised.data, part) ?? '')
  }
}

/** The user's decision, else the result, else the original text. */
function finalText({ decision, standardised }: JobCell, original: string): string {
  if (decision?.kind === 'take') return decision.text
  if (decision?.kind === 'leave') return original
  return standardised?.result ?? original
}
