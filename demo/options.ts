import { randomBytes } from 'node:crypto'
import { type CalendarPlan, MOST_PLANNED, NO_CALENDAR_PLAN } from './data/calendar-plan'
import { localToday } from './data/days'
import { MOST, NO_PLAN, type CloudPlan } from './data/cloud-plan'
import type { WorldOptions } from './data/story'
import type { Assumptions } from './filter/assumptions'
import type { FaultSpec } from './faults/faults'
import { type AccountOptions, USUAL } from './lookup/account'
import type { Certificate } from './tls'
import { DEMO_LANGUAGES, type DemoLanguage } from './data/text'

/** Start options of a demo service; all are optional. */
export interface DemoServiceOptions {
  /** 0: a free port. */
  readonly port?: number
  readonly projects?: number
  /** Number of files; default: proportional to the projects, at most 50,000. */
  readonly files?: number
  /** Number of calendar events; default: proportional to the projects, at most 20,000. */
  readonly events?: number
  /** Extra folders and files; default: none. */
  readonly cloud?: Partial<CloudPlan>
  /** True: projects and their folders and files reference each other. */
  readonly hasFolderLinks?: boolean
  /** Extra calendar events; default: none. */
  readonly calendar?: Partial<CalendarPlan>
  readonly language?: DemoLanguage
  readonly seed?: number
  /** Day number since 1970-01-01; default: today by the user's clock. */
  readonly today?: number
  readonly dialect?: string
  /** Overrides of the dialect's assumptions. */
  readonly assumptions?: Partial<Assumptions>
  /** Default: random. */
  readonly token?: string
  readonly secret?: string
  /** The path segment of the lookup provider. */
  readonly lookupPath?: string
  /** Limits of the lookup account; default: 10,000 suggestions a day, unlimited items. */
  readonly lookupAccount?: Partial<AccountOptions>
  /** Initial faults, as objects or in command line notation. */
  readonly faults?: readonly (FaultSpec | string)[]
  /** Delay before every answer (ms); shorthand for the fault. */
  readonly latency?: number
  /** Enables the control endpoint for tests in other processes; see http/control.ts. */
  readonly hasControl?: boolean
  /** Uses TLS with this certificate. */
  readonly tls?: Certificate
  /** Serialises all projects at the start, which makes serving them very cheap. */
  readonly shouldPreserialise?: boolean
}

export interface ResolvedOptions extends WorldOptions {
  readonly port: number
  readonly dialect: string
  readonly assumptions: Partial<Assumptions>
  readonly token: string
  readonly secret: string
  readonly lookupPath: string
  readonly lookupAccount: AccountOptions
  readonly faults: readonly (FaultSpec | string)[]
  readonly hasControl: boolean
  readonly tls: Certificate | null
  readonly shouldPreserialise: boolean
}

/** @throws RangeError for an invalid value */
export function resolveOptions(options: DemoServiceOptions): ResolvedOptions {
  const projects = whole('projects', options.projects ?? 400, 1, 2_000_000)
  const language = options.language ?? 'mixed'
  if (!DEMO_LANGUAGES.includes(language))
    throw new RangeError(`Unknown language ${String(language)}: use ${DEMO_LANGUAGES.join(', ')}`)
  const lookupPath = options.lookupPath ?? 'lookup'
  if (!/^[A-Za-z0-9._~-]+$/.test(lookupPath))
    throw new RangeError(`The lookup path has to be one path segment, not ${lookupPath}`)
  const latency = whole('latency', options.latency ?? 0, 0, 600_000)
  return {
    port: whole('port', options.port ?? 0, 0, 65_535),
    projects,
    files: whole('files', options.files ?? Math.min(50_000, Math.max(300, Math.ceil(projects / 2))), 1, 2_000_000),
    events: whole('events', options.events ?? Math.min(20_000, Math.max(500, Math.ceil(projects / 5))), 1, 2_000_000),
    hasFolderLinks: options.hasFolderLinks ?? false,
    calendar: calendarOf({ ...NO_CALENDAR_PLAN, ...options.calendar }),
    cloud: planOf({ ...NO_PLAN, ...options.cloud }),
    language,
    seed: whole('seed', options.seed ?? 1, 0, 0xffffffff),
    today: options.today ?? localToday(),
    dialect: options.dialect ?? 'total',
    assumptions: options.assumptions ?? {},
    token: options.token ?? randomBytes(16).toString('hex'),
    secret: options.secret ?? randomBytes(24).toString('hex'),
    lookupPath,
    lookupAccount: accountOf({ ...USUAL, ...options.lookupAccount }),
    faults: [
      ...(latency > 0 ? [{ name: 'latency', argument: String(latency) } as const] : []),
      ...(options.faults ?? [])
    ],
    hasControl: options.hasControl ?? false,
    tls: options.tls ?? null,
    shouldPreserialise: options.shouldPreserialise ?? false
  }
}

function planOf(plan: CloudPlan): CloudPlan {
  for (const part of Object.keys(MOST) as (keyof CloudPlan)[]) whole(`cloud ${part}`, plan[part], 0, MOST[part])
  return plan
}

function accountOf(account: AccountOptions): AccountOptions {
  whole('lookup questions', account.questions, 0, 1_000_000_000)
  if (account.balance !== null) whole('lookup balance', account.balance, 0, 1_000_000_000)
  return account
}

function calendarOf(plan: CalendarPlan): CalendarPlan {
  for (const part of ['today', 'series'] as const) whole(`calendar ${part}`, plan[part], 0, MOST_PLANNED[part])
  if (plan.seriesAs !== 'occurrences' && plan.seriesAs !== 'rule')
    throw new RangeError(`Series are sent as occurrences or rule, not as ${String(plan.seriesAs)}`)
  return plan
}

function whole(name: string, value: number, low: number, high: number): number {
  if (!Number.isInteger(value) || value < low || value > high)
    throw new RangeError(`${name} has to be a whole number from ${low} to ${high}, not ${value}`)
  return value
}
