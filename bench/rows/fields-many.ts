/** `fields-many`: cost of a service that invents field names, for lists, filters and searches. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, round } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { FieldsManyJob, FieldsManyResult } from '../program/fields-many.ts'

const base = { id: 'fields-many', unit: 'x', aim: '<= 2' }

export async function measureFieldsMany({ runs, isWarmUp, projects, log }: BenchOptions): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  try {
    log(`fields-many: ${projects} projects, twice`)
    const job: FieldsManyJob = { folder, projects, runs, isWarmUp }
    const { names, fields, times } = await runProgram<FieldsManyResult>('fields-many', job)
    const each = Object.entries(times).map(([name, { few, many }]) => {
      const [rest, busy] = [median(few), median(many)]
      return { name, ratio: busy / rest, words: `${name} ${round(busy)} ms, else ${round(rest)} ms` }
    })
    return {
      ...base,
      value: round(Math.max(...each.map(({ ratio }) => ratio))),
      runs,
      detail: `the worst of three; ${names} names sent, ${fields} fields kept: ${each.map(({ words }) => words).join('; ')}`
    }
  } catch (error) {
    return notMeasured(base, error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
