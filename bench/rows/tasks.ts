/** `task-*`: everyday tasks with 20,000 projects, by mouse and by keyboard, online and offline: actions and seconds. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { App } from '../../e2e/support/app.ts'
import { Gate } from '../../e2e/support/gate.ts'
import { chooseAddress, perform, prepare, type Performance } from '../../e2e/support/twelve-tasks/perform.ts'
import { TASKS } from '../../e2e/support/twelve-tasks/tasks.ts'
import { DEVICES, type Device } from '../../e2e/support/twelve-tasks/user.ts'
import { load } from '../lib/machine.ts'
import { round } from '../lib/numbers.ts'
import { withSurroundings, type Surroundings } from '../lib/profile.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'

export const TASK_ROWS = TASKS.map(({ id }) => `task-${id}` as const)

const MOST_PROJECTS = 20_000
const MOST_ACTIONS = 3
const MOST_SECONDS = 2
/** Timeout of an answer (ms). */
const WITHIN = 20_000
const READY_WITHIN = 60 * 60_000
/** Without anything to request, the app asks the service rarely (ms). */
const NOTICED_WITHIN = 5 * 60_000
const NETWORKS = ['online', 'offline'] as const

interface TaskRun extends Performance {
  readonly task: string
  readonly device: Device
  readonly network: (typeof NETWORKS)[number]
}

const isMiss = ({ problem, actions, seconds }: Performance): boolean =>
  problem !== null || actions > MOST_ACTIONS || seconds > MOST_SECONDS

/** `mouse online 2 actions 0.4 s`; a miss begins with "MISS" and says why. */
function textOf(run: TaskRun): string {
  const { device, network, actions, seconds, problem } = run
  const [why = ''] = (problem ?? '').split('\n').slice(-1)
  const reason = problem === null ? '' : `: ${why}`
  return `${isMiss(run) ? 'MISS ' : ''}${device} ${network} ${actions} actions ${round(seconds)} s${reason}`
}

/** Row of a task: the slowest of its runs. */
function rowOf(id: string, runs: readonly TaskRun[], records: string): Row {
  const base = { id, unit: 's', aim: `<= ${MOST_SECONDS}, <= ${MOST_ACTIONS} actions` }
  if (runs.length === 0) return notMeasured(base, 'the task was not performed')
  const detail = [...runs.map(textOf), records].join('; ')
  return { ...base, value: round(Math.max(...runs.map(({ seconds }) => seconds))), runs: runs.length, detail }
}

async function performAll(
  app: App,
  service: Gate,
  { demo }: Surroundings,
  wanted: readonly string[],
  log: BenchOptions['log']
): Promise<readonly TaskRun[]> {
  const page = await app.open(service)
  // Connecting replaces the page.
  await page
    .getByRole('grid', { name: 'Projects', exact: true })
    .getByRole('gridcell')
    .first()
    .waitFor({ timeout: 60_000 })
  await page.setViewportSize({ width: 1440, height: 900 })
  const subject = await prepare(page, demo, READY_WITHIN)
  const runs: TaskRun[] = []
  for (const network of NETWORKS) {
    if (network === 'offline') {
      await chooseAddress(page, subject).catch((error: unknown) => log(`task-address: not prepared: ${String(error)}`))
      await service.cut()
      await page.reload()
      await page
        .getByRole('button', { name: /^Connection and data: The server does not answer/ })
        .waitFor({ timeout: NOTICED_WITHIN })
    }
    for (const task of TASKS.filter(({ id }) => wanted.includes(`task-${id}`))) {
      for (const device of DEVICES) {
        const run = { task: task.id, device, network, ...(await perform(page, task, device, subject, WITHIN)) }
        log(`task-${task.id}: ${textOf(run)}; load ${load()}`)
        runs.push(run)
      }
    }
  }
  return runs
}

export async function measureTasks(options: BenchOptions, wanted: readonly string[]): Promise<Row[]> {
  const projects = Math.min(options.projects, MOST_PROJECTS)
  const runs = await withSurroundings(
    { ...options, projects, hasControl: true, calendar: { today: 4, hasMeetings: true } },
    async (surroundings) => {
      const { folder, env, demo } = surroundings
      mkdirSync(join(folder, 'files'))
      const app = new App({
        ...{ profile: join(folder, 'profile'), folder: join(folder, 'files'), env, mark: randomUUID(), packed: null }
      })
      const service = new Gate(
        { token: randomBytes(12).toString('hex'), secret: randomBytes(18).toString('hex') },
        demo
      )
      app.answerDialogs({
        showSaveDialog: { canceled: false, filePath: join(folder, 'files', 'projects.xlsx') }
      })
      await service.open()
      try {
        return await performAll(app, service, surroundings, wanted, options.log)
      } finally {
        await app.dispose()
        await service.cut()
      }
    }
  )
  return wanted.map((id) =>
    rowOf(
      id,
      runs.filter(({ task }) => id === `task-${task}`),
      `${projects} projects`
    )
  )
}
