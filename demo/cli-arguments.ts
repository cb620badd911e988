import type { CalendarPlan } from './data/calendar-plan'
import { dayOf } from './data/days'
import type { DemoLanguage } from './data/text'
import { FAULTS, FAULT_NAMES } from './faults/catalogue'
import type { FaultDefinition } from './faults/fault'
import { DIALECT_NAMES } from './dialects'
import type { DemoServiceOptions } from './options'
import { BAD_CERTIFICATES, type BadCertificate } from './tls'

/** Command line options of the demo service: values, meaning and `--help` text. */

export const OPTIONS = {
  port: { type: 'string' },
  projects: { type: 'string' },
  files: { type: 'string' },
  events: { type: 'string' },
  'events-a-day': { type: 'string' },
  series: { type: 'string' },
  'series-as': { type: 'string' },
  meetings: { type: 'boolean' },
  folders: { type: 'string' },
  'folder-depth': { type: 'string' },
  'folder-children': { type: 'string' },
  'folder-entries': { type: 'string' },
  'folder-links': { type: 'boolean' },
  lang: { type: 'string' },
  seed: { type: 'string' },
  today: { type: 'string' },
  dialect: { type: 'string' },
  token: { type: 'string' },
  secret: { type: 'string' },
  'lookup-path': { type: 'string' },
  'lookup-questions': { type: 'string' },
  'lookup-balance': { type: 'string' },
  latency: { type: 'string' },
  fault: { type: 'string', multiple: true },
  tls: { type: 'string' },
  control: { type: 'boolean' },
  preserialise: { type: 'boolean' },
  log: { type: 'string' },
  'stop-after': { type: 'string' },
  'stop-with-parent': { type: 'boolean' },
  help: { type: 'boolean' }
} as const

/* eslint-disable names/booleans -- Keys are the names of options. */
export interface GivenOptions {
  readonly port?: string
  readonly projects?: string
  readonly files?: string
  readonly events?: string
  readonly 'events-a-day'?: string
  readonly series?: string
  readonly 'series-as'?: string
  readonly meetings?: boolean
  readonly folders?: string
  readonly 'folder-depth'?: string
  readonly 'folder-children'?: string
  readonly 'folder-entries'?: string
  readonly 'folder-links'?: boolean
  readonly lang?: string
  readonly seed?: string
  readonly today?: string
  readonly dialect?: string
  readonly token?: string
  readonly secret?: string
  readonly 'lookup-path'?: string
  readonly 'lookup-questions'?: string
  readonly 'lookup-balance'?: string
  readonly latency?: string
  readonly fault?: readonly string[]
  readonly tls?: string
  readonly control?: boolean
  readonly preserialise?: boolean
  readonly log?: string
  readonly 'stop-after'?: string
  readonly 'stop-with-parent'?: boolean
}
/* eslint-enable names/booleans */

export interface Arguments {
  readonly options: DemoServiceOptions
  readonly tls: BadCertificate | null
  readonly log: string | null
  /** In seconds. */
  readonly stopAfter: number
  readonly shouldStopWithParent: boolean
}

const HALF_A_DAY = 43_200
/** Upper bound of Node's timers, in seconds. */
const LONGEST = 2_000_000

/** @throws RangeError for an invalid value */
export function readArguments(given: GivenOptions): Arguments {
  const today = given.today === undefined ? undefined : dayOf(given.today)
  if (today === null) throw new RangeError(`--today has to be a date, not ${given.today ?? ''}`)
  const tls = given.tls ?? null
  if (tls !== null && !isBadCertificate(tls))
    throw new RangeError(`--tls has to be ${BAD_CERTIFICATES.join(' or ')}, not ${tls}`)
  const stopAfter = number('stop-after', given['stop-after']) ?? HALF_A_DAY
  if (!(stopAfter > 0 && stopAfter <= LONGEST))
    throw new RangeError(`--stop-after has to be from 1 to ${LONGEST} seconds`)
  return {
    options: defined({
      port: number('port', given.port),
      projects: number('projects', given.projects),
      files: number('files', given.files),
      events: number('events', given.events),
      hasFolderLinks: given['folder-links'],
      calendar: defined({
        today: number('events-a-day', given['events-a-day']),
        series: number('series', given.series),
        seriesAs: given['series-as'] as CalendarPlan['seriesAs'] | undefined,
        hasMeetings: given.meetings
      }),
      cloud: defined({
        folders: number('folders', given.folders),
        depth: number('folder-depth', given['folder-depth']),
        children: number('folder-children', given['folder-children']),
        entries: number('folder-entries', given['folder-entries'])
      }),
      language: given.lang as DemoLanguage | undefined,
      seed: number('seed', given.seed),
      today,
      dialect: given.dialect,
      token: given.token,
      secret: given.secret,
      lookupPath: given['lookup-path'],
      lookupAccount: defined({
        questions: number('lookup-questions', given['lookup-questions']),
        balance: number('lookup-balance', given['lookup-balance'])
      }),
      latency: number('latency', given.latency),
      faults: given.fault,
      hasControl: given.control,
      shouldPreserialise: given.preserialise
    }),
    tls,
    log: given.log ?? null,
    stopAfter,
    shouldStopWithParent: given['stop-with-parent'] ?? false
  }
}

function isBadCertificate(text: string): text is BadCertificate {
  return BAD_CERTIFICATES.some((kind) => kind === text)
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new RangeError(`--${name} has to be a number, not ${text}`)
  return value
}

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Omits undefined options, so that the defaults apply. */
function defined<T extends object>(options: T): WithoutUndefined<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>
}

function faultHelp(): string {
  return FAULT_NAMES.map((name) => {
    const { summary, argument }: FaultDefinition = FAULTS[name]
    const label = argument ? `${name}:${argument.fallback}` : name
    return `    ${label.padEnd(34)}${summary}${argument ? ` (${argument.meaning})` : ''}`
  }).join('\n')
}

export const HELP = `The demo service of Deskside: an invented installation of the service, on this machine only.

  npm run demo-service -- [options]

  --port N             listen on 127.0.0.1:N; 0 (the default) picks a free port
  --projects N         how many projects (400)
  --files N            how many files (half as many as projects, 300 to 50,000)
  --events N           how many calendar events (a fifth as many as projects, 500 to 20,000)
  --folders N          so many folders more, ten in each (0)
  --folder-depth N     a folder in a folder, so many deep (0)
  --folder-children N  one folder with so many folders (0)
  --folder-entries N   one folder with so many folders and files (0)
  --events-a-day N     so many events more on today (0)
  --series N           so many events that come again each week (0)
  --series-as HOW      occurrences: each under the same id; rule: one with a recurrence rule (occurrences)
  --meetings           let events name people, bear links to meetings, and colours of their own
  --folder-links       let projects name their folders, and these and their files the projects
  --lang LANGUAGE      the language of the data: en, ru or mixed (mixed)
  --seed N             another installation for another number (1)
  --today YYYY-MM-DD   the day around which everything happens (today)
  --dialect NAME       how answers are written (total): ${DIALECT_NAMES.join(', ')}, random:SEED, real:SEED
  --token T            the token to accept; a random one by default
  --secret S           the secret to accept; a random one by default
  --lookup-path SEG    the path segment of the lookup provider (lookup)
  --lookup-questions N suggestions that the provider answers in a day; then 403 (10000)
  --lookup-balance N   items that may be standardised; then 403 (as many as one likes)
  --latency MS         wait before every answer
  --tls KIND           speak TLS with a certificate that is self-signed or expired
  --preserialise       prepare all projects at the start, for measurements
  --control            open /control/faults, log, change and bill for tests
  --log FILE           append a line of JSON for every request, without the credentials
  --stop-after S       stop after so many seconds (43200, twelve hours)
  --stop-with-parent   stop when standard input ends
  --help               this text

  --fault NAME[:ARGUMENT][;path=TEXT][;every=N][;times=N]
                       something that goes wrong; may be given several times:
${faultHelp()}
`
