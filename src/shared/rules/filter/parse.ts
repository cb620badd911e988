import {
  HAVINGS,
  ALL_ID_CONDITIONS,
  PERIODS,
  type ChosenFilter,
  type CreatedCondition,
  type DynamicCondition,
  type Having,
  type PeriodName
} from '../../model/filter'
import { normaliseFilter } from './canonical'
import { dayNumber } from './days'

/** Upper bound for ids; no person makes a longer filter. */
const MOST_IDS = 1_000
const MOST_DYNAMIC = 100
const MOST_TEXT = 1_000
const MOST_WORDS = 200

/**
 * Parses an untrusted filter, saved or from a link. Lenient where nothing is lost (ids as texts, missing parts, unknown
 * keys beside the conditions). Null if any condition is not understood: without it, the filter would match too much.
 */
export function parseProjectFilter(value: unknown): ChosenFilter | null {
  if (!isObject(value)) return null
  const { match = 'all', having = null, builtIn = {}, dynamic = {} } = value
  if (match !== 'all' && match !== 'any') return null
  if (having !== null && !HAVINGS.includes(having as Having)) return null
  const conditions = parseBuiltIn(builtIn)
  const fields = parseDynamic(dynamic)
  if (conditions === null || fields === null) return null
  return normaliseFilter({ match, having: having as Having | null, builtIn: conditions, dynamic: fields })
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseBuiltIn(value: unknown): ChosenFilter['builtIn'] | null {
  if (!isObject(value)) return null
  const parsed: Record<string, unknown> = {}
  for (const [key, wanted] of Object.entries(value)) {
    if (wanted === undefined || wanted === null) continue
    const read = parseCondition(key, wanted)
    if (read === null) return null
    parsed[key] = read
  }
  return parsed as ChosenFilter['builtIn']
}

function parseCondition(key: string, wanted: unknown): unknown {
  if (key === 'created') return parsePeriod(wanted)
  if (key === 'words') return typeof wanted === 'string' && wanted.length <= MOST_WORDS ? wanted : null
  if (key === 'price') return typeof wanted === 'number' && Number.isFinite(wanted) ? wanted : null
  return (ALL_ID_CONDITIONS as readonly string[]).includes(key) ? parseIds(wanted) : null
}

function parsePeriod(value: unknown): CreatedCondition | null {
  if (!isObject(value)) return null
  const { from, to, period } = value
  if (period !== undefined) return PERIODS.includes(period as PeriodName) ? { period: period as PeriodName } : null
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return dayNumber(from) === null || dayNumber(to) === null ? null : { from, to }
}

function parseIds(value: unknown): number[] | null {
  if (!Array.isArray(value) || value.length > MOST_IDS) return null
  const ids: number[] = []
  for (const item of value as unknown[]) {
    const id = typeof item === 'string' && /^-?\d{1,16}$/.test(item) ? Number(item) : item
    // Local ids are negative; see local-ids.ts.
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return null
    ids.push(id)
  }
  return ids
}

function parseDynamic(value: unknown): Record<string, DynamicCondition> | null {
  if (!isObject(value)) return null
  const entries = Object.entries(value)
  if (entries.length > MOST_DYNAMIC) return null
  const parsed: [string, DynamicCondition][] = []
  for (const [name, wanted] of entries) {
    const condition = typeof wanted === 'string' ? (wanted.length > MOST_TEXT ? null : wanted) : parseIds(wanted)
    if (condition === null) return null
    parsed.push([name, condition])
  }
  return Object.fromEntries(parsed)
}
