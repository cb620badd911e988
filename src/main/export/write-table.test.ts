import { describe, expect, it } from 'vitest'
import type { ProjectRow } from '@shared/model/project'
import type { FileCell, RowWriter } from './cells'
import { fileError } from '../files/chosen-file-error'
import type { ExportJob } from './export-list'
import { writeTable, type OpenFile } from './write-table'

const job: ExportJob = {
  part: '/somewhere/.a.part',
  kind: 'project' as const,
  columns: [{ key: 'title', heading: 'Project', type: 'text' }],
  format: 'csv',
  locale: 'en-GB'
}
const row: ProjectRow = {
  id: 7,
  state: 'active',
  title: 'Roof',
  created: null,
  price: null,
  currency: null,
  funnel: null,
  stage: null,
  responsible: null,
  userGroup: null,
  hasChanged: false,
  isSaved: false,
  fields: {}
}
const failure = (code: string): Error => Object.assign(new Error(code), { code })

/** Simulated disk with room for this many bytes, and its file operations. */
function disk(room: number, code = 'ENOSPC') {
  const done: string[] = []
  let written = 0
  const open: OpenFile = (path, flags) => {
    done.push(`open ${path} ${flags}`)
    return Promise.resolve({
      writeFile: (bytes) => {
        written += bytes.length
        return written > room ? Promise.reject(failure(code)) : Promise.resolve()
      },
      sync: () => Promise.resolve(void done.push('sync')),
      close: () => Promise.resolve(void done.push('close'))
    })
  }
  return { open, done }
}

function windowsOf(count: number) {
  const asked = { windows: 0 }
  async function* windows(writer: RowWriter): AsyncGenerator<FileCell[][]> {
    for (; asked.windows < count; asked.windows += 1) {
      yield await Promise.resolve(Array.from({ length: 500 }, () => writer.cells(row)))
    }
  }
  return { windows, asked }
}

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'written',
    (thrown: unknown) => fileError(thrown).code
  )

describe('writing a table', () => {
  it('has it on the disk before it says so', async () => {
    const { open, done } = disk(Infinity)
    expect(await outcome(writeTable(job, windowsOf(3).windows, open))).toBe('written')
    expect(done).toEqual(['open /somewhere/.a.part wx', 'sync', 'close'])
  })

  it.each(['csv', 'xlsx'] as const)('stops at a full disk (%s), says so and lets go of the file', async (format) => {
    const { open, done } = disk(5_000)
    const { windows, asked } = windowsOf(1_000)
    expect(await outcome(writeTable({ ...job, format }, windows, open))).toBe('disk-full')
    expect(done).toEqual(['open /somewhere/.a.part wx', 'close'])
    expect(asked.windows).toBeLessThan(1_000)
  })

  it.each([
    ['EDQUOT', 'disk-full'],
    ['EIO', 'file-unwritable']
  ])('says of %s %s', async (code, words) => {
    expect(await outcome(writeTable(job, windowsOf(1).windows, disk(0, code).open))).toBe(words)
  })

  it.each(['EACCES', 'EPERM', 'EROFS'])('reads nothing for a folder that takes no files (%s)', async (code) => {
    const { windows, asked } = windowsOf(1)
    expect(await outcome(writeTable(job, windows, () => Promise.reject(failure(code))))).toBe('file-unwritable')
    expect(asked.windows).toBe(0)
  })
})
