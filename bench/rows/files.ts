/** `tree-open`, `tree-expand`, `folder-open`, `folder-sort`: Files on screen, and the cache's part of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo, type Demo } from '../../e2e/support/demo.ts'
import { median, percentile, round, spread } from '../lib/numbers.ts'
import { runProgram } from '../lib/programs.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import type { FilesJob, FilesResult } from '../program/files.ts'
import { onScreen, type OnScreen } from './files-screen.ts'

export const FILES_ROWS = ['tree-open', 'tree-expand', 'folder-open', 'folder-sort'] as const
export type FilesRowId = (typeof FILES_ROWS)[number]

const BASE: Readonly<Record<FilesRowId, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  'tree-open': { id: 'tree-open', unit: 'ms', aim: '<= 100' },
  'tree-expand': { id: 'tree-expand', unit: 'ms', aim: '<= 50' },
  'folder-open': { id: 'folder-open', unit: 'ms', aim: '<= 100' },
  'folder-sort': { id: 'folder-sort', unit: 'ms', aim: '<= 100' }
}

/** For 100,000 projects: 50,000 folders in the tree, the largest with 20,000 entries. */
export const filesBeside = (projects: number): { folders: number; entries: number } => ({
  folders: Math.round(projects / 2),
  entries: Math.round(projects / 5)
})
/** Name of the folder with many entries in the demo, in either language. */
const FOLDER = ['Scans', 'Сканы'] as const
/** Few, since projects are swept before Files is usable. */
const FEW_PROJECTS = 1_000

type Figures = Pick<Row, 'value' | 'detail'>

interface FilesFigures {
  readonly below: FilesResult
  readonly screen: OnScreen
}

const p95 = (times: readonly number[]): number => round(percentile(times, 0.95))

function figuresOf({ below, screen }: FilesFigures): Readonly<Record<FilesRowId, () => Figures>> {
  const { folders, entries, first, rounds } = below
  const all = (part: 'open' | 'openAgain' | 'expand' | 'folder'): number[] => rounds.map((each) => each[part])
  const shown = screen.rounds
  const painted = (part: 'open' | 'folder' | 'sort'): number[] => shown.map((each) => each[part])
  const loads = `load ${spread(screen.loads, '')}`
  return {
    'tree-open': () => ({
      value: p95(painted('open')),
      detail: `${folders} folders: painted after ${spread(painted('open'), 'ms')}, the very first time ${round(screen.first)} ms; the cache's part, worked out anew ${spread(all('open'), 'ms')}, coming back ${spread(all('openAgain'), 'ms')}, the very first time ${round(first)} ms; ${loads}`
    }),
    'tree-expand': () => {
      const windows = rounds.flatMap((each) => each.windows)
      const [tasks, times] = [shown.map(({ expand }) => expand.task), shown.map(({ expand }) => expand.time)]
      return {
        value: p95(tasks),
        detail: `the longest task ${spread(tasks, 'ms')} while all ${folders} folders are opened, painted after ${spread(times, 'ms')}; the cache's part, by name for the first time ${spread(all('expand'), 'ms')}, each further window p95 ${p95(windows)} ms; ${loads}`
      }
    },
    'folder-open': () => ({
      value: p95(painted('folder')),
      detail: `${entries} entries: painted after ${spread(painted('folder'), 'ms')}; the cache's part, by name for the first time ${spread(all('folder'), 'ms')}; ${loads}`
    }),
    'folder-sort': () => {
      const names = Object.keys(rounds[0]?.sorts ?? {})
      const each = names.map((name) => `${name} ${round(median(rounds.map(({ sorts }) => sorts[name] ?? 0)))} ms`)
      return {
        value: p95(painted('sort')),
        detail: `${entries} entries, by name the other way round: painted after ${spread(painted('sort'), 'ms')}; the cache's part, each order for the first time: ${each.join(', ')}; ${loads}`
      }
    }
  }
}

export async function measureFiles(options: BenchOptions, wanted: readonly FilesRowId[]): Promise<Row[]> {
  const { runs, isWarmUp, projects, log } = options
  const folder = mkdtempSync(join(tmpdir(), 'deskside-bench-'))
  let demo: Demo | null = null
  try {
    const cloud = filesBeside(projects)
    log(`${wanted.join(', ')}: ${cloud.folders} folders, one with ${cloud.entries} entries`)
    demo = await startDemo({ projects: 100, language: 'en', seed: 1, cloud })
    const { address, credentials } = demo
    const job: FilesJob = {
      ...{ service: { address, ...credentials }, file: join(folder, 'cache.sqlite') },
      ...{ runs, isWarmUp, folder: FOLDER[0] }
    }
    const below = await runProgram<FilesResult>('files', job)
    // Some of the files are deleted.
    const entries = cloud.entries * 0.9
    if (below.folders < cloud.folders || below.entries < entries) {
      throw new Error(`${below.folders} folders and ${below.entries} entries came`)
    }
    const screen = await onScreen({ ...options, projects: FEW_PROJECTS, cloud }, FOLDER, entries)
    const figures = figuresOf({ below, screen })
    return wanted.map((row) => measured(BASE[row], () => ({ runs, ...figures[row]() })))
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  } finally {
    await demo?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
