/** `filter`, `filter-first`, `totals`, `search`, `palette-reader` and `encryption`: questions to a cache of the full size, at rest. */
import type { Fixtures } from '../lib/fixtures.ts'
import { median, round, spread } from '../lib/numbers.ts'
import { p95, p95ByRound, ratios, slowest } from '../lib/rounds.ts'
import { valueOf } from '../lib/outcome.ts'
import { measured, notMeasured, type BenchOptions, type Row } from '../lib/row.ts'
import { runProgram } from '../lib/programs.ts'
import type { AskJob, AskPart, AskResult } from '../program/ask.ts'

export const QUERY_ROWS = ['filter', 'filter-first', 'totals', 'search', 'palette-reader', 'encryption'] as const
export type QueryRow = (typeof QUERY_ROWS)[number]

const BASE: Readonly<Record<QueryRow, Pick<Row, 'id' | 'unit' | 'aim'>>> = {
  filter: { id: 'filter', unit: 'ms', aim: '<= 25' },
  'filter-first': { id: 'filter-first', unit: 'ms', aim: '<= 150' },
  totals: { id: 'totals', unit: 'ms', aim: '<= 60' },
  search: { id: 'search', unit: 'ms', aim: '<= 50' },
  'palette-reader': { id: 'palette-reader', unit: 'ms', aim: '<= 25' },
  encryption: { id: 'encryption', unit: 'x', aim: '<= 1.3' }
}

const PARTS: Readonly<Record<QueryRow, readonly AskPart[]>> = {
  filter: ['filter'],
  'filter-first': ['filter'],
  totals: ['totals'],
  search: ['search'],
  'palette-reader': ['palette'],
  encryption: ['encryption']
}

/** By then, the reader has loaded the index words, which begins four seconds after opening. */
const LEARNED_AFTER = 12_000

type Figures = Pick<Row, 'value' | 'detail'>

function filterFigures({ projects, filter: outcome }: AskResult): Figures {
  const { asked: filter, inUse } = valueOf(outcome)
  return {
    value: round(p95(filter)),
    detail: `${filter.length} questions to ${projects} projects, columns resident, no answer or order kept: p95 ${spread(p95ByRound(filter), 'ms')}, median ${round(median(filter.flatMap(({ times }) => times)))} ms; one after another as in use: p95 ${round(p95(inUse))} ms; slowest ${slowest(filter)}`
  }
}

function firstFigures({ projects, filter: outcome }: AskResult): Figures {
  const { first } = valueOf(outcome)
  return {
    value: round(p95(first)),
    detail: `${first.length} questions to ${projects} projects, nothing resident: p95 ${spread(p95ByRound(first), 'ms')}, median ${round(median(first.flatMap(({ times }) => times)))} ms; slowest ${slowest(first)}`
  }
}

function totalsFigures({ projects, totals: outcome }: AskResult): Figures {
  const totals = valueOf(outcome)
  return {
    value: round(p95(totals)),
    detail: `request to answer, not painted; ${totals.length} filters of ${projects} projects, nothing kept: p95 ${spread(p95ByRound(totals), 'ms')}; slowest ${slowest(totals)}`
  }
}

function searchFigures({ projects, search: outcome }: AskResult, records: string): Figures {
  const search = valueOf(outcome)
  return {
    value: round(p95(search)),
    detail: `request to answer, not painted; ${search.length} searches in ${projects} active projects, ${records}: p95 ${spread(p95ByRound(search), 'ms')}, median ${round(median(search.flatMap(({ times }) => times)))} ms; slowest ${slowest(search)}`
  }
}

function paletteFigures({ projects, palette: outcome }: AskResult, records: string): Figures {
  const palette = valueOf(outcome)
  return {
    value: round(p95(palette)),
    detail: `request to answer, not painted; ${palette.length} states of the field in ${projects} active projects, ${records}: p95 ${spread(p95ByRound(palette), 'ms')}, median ${round(median(palette.flatMap(({ times }) => times)))} ms; slowest ${slowest(palette)}`
  }
}

/** The slower of the two kinds of question. */
function encryptionFigures({ encryption }: AskResult): Figures {
  const { encrypted, plain } = valueOf(encryption)
  const kinds = (['filter', 'search'] as const).map((kind) => ({
    kind,
    ratio: median(ratios(p95ByRound(encrypted[kind]), p95ByRound(plain[kind]))),
    encrypted: p95(encrypted[kind]),
    plain: p95(plain[kind])
  }))
  return {
    value: round(Math.max(...kinds.map(({ ratio }) => ratio))),
    detail: `the worse of both; ${kinds
      .map((each) => `${each.kind} ${round(each.ratio)} x (p95 ${round(each.encrypted)} and ${round(each.plain)} ms)`)
      .join(', ')}`
  }
}

export async function measureQueries(
  { runs, isWarmUp, projects, rest, log }: BenchOptions,
  fixtures: Fixtures,
  wanted: readonly QueryRow[]
): Promise<Row[]> {
  try {
    const { file, filled } = await fixtures.of(projects)
    log(`${wanted.join(', ')}: asking`)
    const parts = [...new Set(wanted.flatMap((row) => PARTS[row]))]
    const job: AskJob = { file, runs, parts, isWarmUp, rest: rest(LEARNED_AFTER) }
    const result = await runProgram<AskResult>('ask', job)
    const { records } = filled
    const also = `${records['files-active']} files, ${records['calendar-active']} events`
    const figures: Readonly<Record<QueryRow, () => Figures>> = {
      filter: () => filterFigures(result),
      'filter-first': () => firstFigures(result),
      totals: () => totalsFigures(result),
      search: () => searchFigures(result, also),
      'palette-reader': () => paletteFigures(result, also),
      encryption: () => encryptionFigures(result)
    }
    return wanted.map((row) => measured(BASE[row], () => ({ runs, ...figures[row]() })))
  } catch (error) {
    return wanted.map((row) => notMeasured(BASE[row], error))
  }
}
