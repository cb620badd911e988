/** `export`: all projects into a file of each kind. */
import type { Fixtures } from '../lib/fixtures.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { ExportJob, ExportResult } from '../program/export.ts'

const base = { id: 'export', unit: 's', aim: 'none' }

export async function measureExport({ runs, isWarmUp, projects, log }: BenchOptions, fixtures: Fixtures): Promise<Row> {
  let copy: { file: string; remove: () => void } | null = null
  try {
    copy = await fixtures.copyOf(projects)
    log('export: writing files')
    const job: ExportJob = { file: copy.file, runs, isWarmUp }
    const result = await runProgram<ExportResult>('export', job)
    const seconds = (format: 'xlsx' | 'csv'): readonly number[] => result[format].map(({ time }) => time / 1000)
    const details = (['xlsx', 'csv'] as const).map((format) => {
      const of = (what: 'size' | 'late' | 'memory'): number => round(median(result[format].map((each) => each[what])))
      return `${format} ${spread(seconds(format), 's')}, ${of('size')} MB, main late by ${of('late')} ms at most, ${of('memory')} MB more memory meanwhile`
    })
    return {
      ...base,
      value: round(median(seconds('xlsx'))),
      runs,
      detail: `six columns of ${result.xlsx[0]!.rows} projects by title: ${details.join('; ')}`
    }
  } catch (error) {
    return notMeasured(base, error)
  } finally {
    copy?.remove()
  }
}
