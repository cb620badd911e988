import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExportInput } from '@shared/contract/exports'
import type { ProjectRow } from '@shared/model/project'
import { withoutRoot } from '../../../../tools/testing/other-user'
import { Attempts } from '../../attempts'
import type { UserData } from '../../user-data/user-data'
import type { Workspaces } from '../../workspace/workspaces'
import { exportHandlers, suggestedName } from './exports'
import program from '../../../../test/main/ipc/handlers/export-and-report?modulePath'

const COUNT = 1_201
const ATTEMPT = '7f1e2a8e-3c52-4a57-9a43-0d5ad9f1b3aa'
const input: ExportInput = {
  workspaceId: 'w1',
  attempt: ATTEMPT,
  of: { kind: 'project', deleted: false, filter: null, sort: { key: 'id', descending: true } },
  columns: [{ key: 'id', heading: 'No.', type: 'text' }],
  ids: null,
  format: 'csv',
  locale: 'en-GB',
  name: 'All'
}
const row = (id: number): ProjectRow => ({
  id,
  state: 'active',
  title: `P${String(id)}`,
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
})

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'deskside-export-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function exporting(path: string | null, onRows: (read: number) => void = () => undefined) {
  const progress: number[] = []
  const jobs = new Attempts()
  let read = 0
  const projects = {
    ids: () => Promise.resolve(Array.from({ length: COUNT }, (_, index) => COUNT - index)),
    rows: ({ ids }: { ids: readonly number[] }) => {
      read += ids.length
      onRows(read)
      return Promise.resolve(ids.map(row))
    }
  }
  const handlers = exportHandlers({
    workspaces: { opened: () => Promise.resolve({ cache: { projects } }) } as unknown as Pick<Workspaces, 'opened'>,
    userData: { of: () => ({ get: () => undefined }) } as unknown as Pick<UserData, 'of'>,
    dialogs: { save: () => (path === 'unanswered' ? new Promise(() => undefined) : Promise.resolve(path)) },
    jobs,
    emit: (_event, data) => progress.push((data as { done: number }).done),
    now: () => Date.UTC(2026, 2, 14, 12)
  })
  const run = (of: Partial<ExportInput> = {}) =>
    Promise.resolve(handlers['lists.export'].run({ ...input, ...of }, { webContentsId: 1 }))
  return { handlers, jobs, run, progress }
}

describe('an export of projects', () => {
  it('writes every row in the order of the list and tells how far it is', async () => {
    const path = join(folder, 'a.csv')
    const { run, progress } = exporting(path)
    expect(await run()).toEqual({ savedAs: 'a.csv', rows: COUNT, cut: 0 })
    const lines = readFileSync(path, 'utf8').split('\r\n')
    expect([lines.length, lines[1], lines[COUNT], lines[COUNT + 1]]).toEqual([COUNT + 2, String(COUNT), '1', ''])
    expect([progress[0], progress.at(-1)]).toEqual([0, COUNT])
    expect(readdirSync(folder)).toEqual(['a.csv'])
  })

  it('writes only the projects that were chosen, in their order', async () => {
    const path = join(folder, 'a.csv')
    await exporting(path).run({ ids: [5, 3] })
    expect(readFileSync(path, 'utf8')).toBe('\uFEFFNo.\r\n5\r\n3\r\n')
  })

  it.each(['csv', 'xlsx'] as const)(
    'leaves nothing when it is cancelled (%s), and the old file as it was',
    async (format) => {
      const path = join(folder, `a.${format}`)
      writeFileSync(path, 'old')
      const { handlers, run } = exporting(path, (read) => {
        if (read > 500) void handlers['lists.cancelExport'].run({ attempt: ATTEMPT }, { webContentsId: 1 })
      })
      await expect(run({ format })).rejects.toMatchObject({ code: 'cancelled' })
      expect([readdirSync(folder), readFileSync(path, 'utf8')]).toEqual([[`a.${format}`], 'old'])
    }
  )

  it.each(['csv', 'xlsx'] as const)('leaves nothing when the app quits (%s), and waits for that', async (format) => {
    const path = join(folder, `a.${format}`)
    const closed: Promise<string[]>[] = []
    const { jobs, run } = exporting(path, (read) => {
      if (read > 500 && closed.length === 0) closed.push(jobs.close().then(() => readdirSync(folder)))
    })
    await expect(run({ format })).rejects.toMatchObject({ code: 'cancelled' })
    expect(await Promise.all(closed)).toEqual([[]])
    await expect(run({ format })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('does not keep the app from quitting while nobody answers the dialog', async () => {
    const { jobs, run } = exporting('unanswered')
    const running = expect(run()).rejects.toMatchObject({ code: 'cancelled' })
    await Promise.resolve()
    await jobs.close()
    await running
  })

  it('is not begun twice under one name', async () => {
    const { jobs, run } = exporting('unanswered')
    const running = expect(run()).rejects.toMatchObject({ code: 'cancelled' })
    await expect(run()).rejects.toMatchObject({ code: 'bad-input' })
    await jobs.close()
    await running
  })

  it('leaves nothing when the cache fails', async () => {
    const { run } = exporting(join(folder, 'a.xlsx'), () => {
      throw new Error('gone')
    })
    await expect(run({ format: 'xlsx' })).rejects.toMatchObject({ code: 'internal' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('says that a folder can’t be written to', async () => {
    await expect(exporting(join(folder, 'none', 'a.csv')).run()).rejects.toMatchObject({ code: 'file-unwritable' })
  })

  it.skipIf(process.platform === 'win32')('says that a folder is read-only, and leaves it as it was', () => {
    const [closed, copy] = [join(folder, 'closed'), join(folder, 'program')]
    mkdirSync(closed)
    writeFileSync(join(closed, 'a.csv'), 'old')
    chmodSync(folder, 0o755)
    chmodSync(closed, 0o555)
    mkdirSync(copy)
    const { stdout, stderr } = spawnSync(process.execPath, [...withoutRoot(program, copy), join(closed, 'a.csv')], {
      encoding: 'utf8'
    })
    chmodSync(closed, 0o700)
    expect([stdout, stderr]).toEqual(['file-unwritable', ''])
    expect([readdirSync(closed), readFileSync(join(closed, 'a.csv'), 'utf8')]).toEqual([['a.csv'], 'old'])
  })

  it('leaves nothing beside a target that can’t be replaced', async () => {
    mkdirSync(join(folder, 'a.csv'))
    await expect(exporting(join(folder, 'a.csv')).run()).rejects.toMatchObject({ code: 'file-unwritable' })
    expect(readdirSync(folder)).toEqual(['a.csv'])
  })

  it('does nothing when no file was named', async () => {
    expect(await exporting(null).run()).toEqual({ savedAs: null, rows: 0, cut: 0 })
  })

  it('is asked for with exactly what it takes', () => {
    const { parse } = exporting(null).handlers['lists.export']
    expect(parse(input)).toEqual(input)
    const people = { kind: 'person', text: '', sort: { key: 'projects', descending: true } }
    expect(parse({ ...input, of: people, ids: [-5] })).toMatchObject({ of: people, ids: [-5] })
    const groups = { kind: 'record', noun: 'project-group', deleted: false, parent: null, text: '', filter: null }
    const byName = { sort: { key: 'title', descending: false } }
    expect(parse({ ...input, of: { ...groups, ...byName } })).toMatchObject({ of: groups })
    expect(() => parse({ ...input, of: { ...groups, ...byName, noun: 'project' } })).toThrow()
    for (const wrong of [{ locale: 'x x' }, { format: 'pdf' }, { columns: [] }, { ids: ['1'] }, { attempt: '1' }]) {
      expect(() => parse({ ...input, ...wrong })).toThrow(expect.objectContaining({ code: 'bad-input' }) as Error)
    }
  })

  it('suggests a name that every system takes', () => {
    expect(suggestedName('../Mine: "big"', 'csv', Date.UTC(2026, 2, 14, 12))).toBe('Mine big 2026-03-14.csv')
  })

  it.each([
    ['report\u202Efdp.exe', 'reportfdp.exe'],
    ['\u061ca\u200eb\u200fc\u202ad\u202be\u202cf\u202dg\u2066h\u2067i\u2068j\u2069', 'abcdefghij'],
    ['a\ud800b\udfff', 'ab'],
    ['\ufeffa\u200bb\u2060', 'ab'],
    ['a\u0000b\u0085c\u2028d\u00a0e', 'a b c d e'],
    ['...a. . .', 'a'],
    ['\u202e..\u202ea', 'a'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['\u200fcom1 .x', '_com1 .x'],
    ['LPT¹', '_LPT¹'],
    ['AUX.report', '_AUX.report'],
    [' con ', '_con'],
    ['PRN:', '_PRN'],
    ['COM0', '_COM0'],
    ['conin$', '_conin$'],
    [`${'a'.repeat(79)}😀`, 'a'.repeat(79)],
    [`${'a'.repeat(78)}😀`, `${'a'.repeat(78)}😀`],
    [`${'a'.repeat(79)}👨\u200d👩\u200d👧`, 'a'.repeat(79)],
    [`${'a'.repeat(79)}🇷🇺`, 'a'.repeat(79)],
    [`${'a'.repeat(79)}е\u0308`, 'a'.repeat(79)],
    ['console', 'console'],
    ['שלום عربي', 'שלום عربي']
  ])('of %j suggests %j', (name, suggested) => {
    expect(suggestedName(name, 'xlsx', Date.UTC(2026, 2, 14, 12))).toBe(`${suggested} 2026-03-14.xlsx`)
  })

  it.each(['', '...', '\u202e', ' . ', '\ud800', '<>'])('of %j suggests the day alone', (name) => {
    expect(suggestedName(name, 'pdf', Date.UTC(2026, 2, 14, 12))).toBe('2026-03-14.pdf')
  })

  it.each(['x', 'я', '字', '😀', '👨\u200d👩\u200d👧\u200d👦', 'e\u0301', `a${'\u0301'.repeat(300)}`])(
    'of many %j suggests a name of 255 bytes at most that divides nothing',
    (sign) => {
      const name = suggestedName(sign.repeat(200), 'xlsx', Date.UTC(2026, 2, 14, 12))
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      expect(name).toMatch(/.+ 2026-03-14\.xlsx$/u)
      expect(name.isWellFormed()).toBe(true)
      if (sign.length < 80) expect(name.slice(0, -16).replaceAll(sign, '')).toBe('')
    }
  )
})
