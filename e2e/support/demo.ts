/** The demo service as a separate program: `out/main/demo-service.js`. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Credentials } from './gate.ts'
import { DEMO_SERVICE, ROOT } from './runtime.ts'

export interface DemoOptions {
  readonly projects: number
  readonly language: 'en' | 'ru' | 'mixed'
  readonly seed: number
  /** Answer format, e.g. `php` or `random:7`; see the docs of the demo service. */
  readonly dialect?: string
  /** True: projects and their folders and files reference each other. */
  readonly hasFolderLinks?: boolean
  /** Serialises all answers at the start, for measurements. */
  readonly shouldPreserialise?: boolean
  /** Number of files and calendar events; default: proportional to the projects, up to a limit. */
  readonly files?: number
  readonly events?: number
  /** Extra folders and files: see `--folders` and similar options of the demo service. */
  readonly cloud?: {
    readonly folders?: number
    readonly depth?: number
    readonly children?: number
    readonly entries?: number
  }
  /** Extra calendar events: see `--series` and similar options. */
  readonly calendar?: {
    readonly today?: number
    readonly series?: number
    readonly seriesAs?: 'occurrences' | 'rule'
    readonly hasMeetings?: boolean
  }
  /** Remaining limits of the lookup account: suggestions per day, items to standardise. */
  readonly lookup?: { readonly questions?: number; readonly balance?: number }
  /** Initial faults in command line notation. */
  readonly faults?: readonly string[]
  /** Enables the control endpoint `/control/`, for changes from here. */
  readonly hasControl?: boolean
}

/** Charges of the demo's lookup provider; see `/control/bill`. */
export interface Bill {
  readonly asked: number
  readonly balance: number | null
  readonly paid: number
  readonly distinct: number
  /** Items charged more than once, by `TYPE TEXT`. */
  readonly twice: readonly string[]
}

/** The provider's bill; `pay` first adds items to the balance. Needs `hasControl`. */
export async function billOf({ address }: Demo, pay?: number): Promise<Bill> {
  const body = pay === undefined ? {} : { method: 'POST', body: JSON.stringify({ items: pay }) }
  const response = await fetch(`${address}/control/bill`, body)
  if (!response.ok) throw new Error(`control/bill: ${response.status} ${await response.text()}`)
  return (await response.json()) as Bill
}

export interface Demo {
  readonly port: number
  readonly address: string
  readonly credentials: Credentials
  stop(): Promise<void>
}

/** Starts a demo service on a free loopback port; it ends with this process at the latest. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const {
    projects,
    language,
    seed,
    dialect,
    files,
    events,
    cloud = {},
    calendar = {},
    lookup = {},
    faults = [],
    hasFolderLinks = false,
    shouldPreserialise = false,
    hasControl = false
  } = options
  const credentials = { token: randomBytes(16).toString('hex'), secret: randomBytes(24).toString('hex') }
  const child = spawn(
    process.execPath,
    [
      DEMO_SERVICE,
      '--port=0',
      `--projects=${projects}`,
      `--lang=${language}`,
      `--seed=${seed}`,
      `--token=${credentials.token}`,
      `--secret=${credentials.secret}`,
      '--stop-with-parent',
      ...(dialect === undefined ? [] : [`--dialect=${dialect}`]),
      ...(files === undefined ? [] : [`--files=${files}`]),
      ...(events === undefined ? [] : [`--events=${events}`]),
      ...(cloud.folders === undefined ? [] : [`--folders=${cloud.folders}`]),
      ...(cloud.depth === undefined ? [] : [`--folder-depth=${cloud.depth}`]),
      ...(cloud.children === undefined ? [] : [`--folder-children=${cloud.children}`]),
      ...(cloud.entries === undefined ? [] : [`--folder-entries=${cloud.entries}`]),
      ...(calendar.today === undefined ? [] : [`--events-a-day=${calendar.today}`]),
      ...(calendar.series === undefined ? [] : [`--series=${calendar.series}`]),
      ...(calendar.seriesAs === undefined ? [] : [`--series-as=${calendar.seriesAs}`]),
      ...(calendar.hasMeetings === true ? ['--meetings'] : []),
      ...(lookup.questions === undefined ? [] : [`--lookup-questions=${lookup.questions}`]),
      ...(lookup.balance === undefined ? [] : [`--lookup-balance=${lookup.balance}`]),
      ...faults.map((fault) => `--fault=${fault}`),
      ...(hasFolderLinks ? ['--folder-links'] : []),
      ...(shouldPreserialise ? ['--preserialise'] : []),
      ...(hasControl ? ['--control'] : [])
    ],
    { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] }
  )
  const exited = once(child, 'exit')
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    exited.then(() => null)
  ])
  const address = first === null ? null : (/http:\/\/127\.0\.0\.1:(\d+)/.exec(first) ?? null)
  if (address === null) throw new Error(`the demo service did not start: ${first ?? `ended with ${child.exitCode}`}`)
  return {
    port: Number(address[1]),
    address: address[0],
    credentials,
    async stop() {
      child.kill('SIGTERM')
      await exited
    }
  }
}
