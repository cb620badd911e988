/** `memory-used`: memory of the page after all rooms were used for a while. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PageLink } from '../lib/page-link.ts'
import { round, spread } from '../lib/numbers.ts'
import { request, withProfile } from '../lib/profile.ts'
import { residentOf } from '../lib/pss.ts'
import { notMeasured, type BenchOptions, type Row } from '../lib/row.ts'

const base = { id: 'memory-used', unit: 'MB', aim: '<= 350' }

/** More would only lengthen the sweep: the page holds the rows of its windows. */
const MOST_PROJECTS = 20_000
const REST_MS = 12_000
/** Pause in a room (ms). A tour of all rooms takes 30 seconds, all tours five minutes. */
const IN_ROOM = 2_000
const TOURS = 10
/** Number of projects to open in a tour, and the longest wait for one (ms). */
const [OPENED, OPENED_WITHIN] = [5, 10_000]

const ROOMS = [
  '/today',
  '/projects',
  '/groups',
  '/files',
  '/files/files',
  '/files/changed',
  '/calendar',
  '/people',
  '/people/groups',
  '/lookup',
  '/lookup/many',
  '/search',
  '/settings/general',
  '/settings/fields'
] as const

/** Opens a room and scrolls its lists to the end and back. */
async function visit(link: PageLink, path: string, stay: number): Promise<void> {
  await link.evaluate(`location.hash = ${JSON.stringify(path)}`)
  await pause(stay / 3)
  for (const end of ['list.scrollHeight', '0']) {
    await link.evaluate(`for (const list of document.querySelectorAll('[role=grid], [role=tree], [role=listbox], main'))
      list.scrollTop = ${end}`)
    await pause(stay / 3)
  }
}

/** The newest projects; a tour opens them. */
async function newest(port: number, workspaceId: string): Promise<readonly number[]> {
  type Glance = { readonly value: { readonly rows: readonly { readonly id: number }[] } }
  const query = { deleted: false, filter: null, sort: { key: 'id', descending: true }, limit: OPENED }
  const { value } = await request<Glance>(port, 'projects.glance', { workspaceId, ...query })
  return value.rows.map(({ id }) => id)
}

/** Opens a project and waits until its details are painted. */
async function openProject(link: PageLink, id: number): Promise<void> {
  const path = `/projects/${id}`
  await link.evaluate(`new Promise((done, fail) => {
    location.hash = ${JSON.stringify(path)}
    const limit = performance.now() + ${OPENED_WITHIN}
    const look = () => {
      if (document.querySelector('[data-region=detail][data-record="${id}"]') !== null) return requestAnimationFrame(done)
      if (performance.now() > limit) return fail(new Error('a project was not opened'))
      requestAnimationFrame(look)
    }
    look()
  }).then(() => undefined)`)
}

export async function measureMemoryUsed(options: BenchOptions): Promise<Row> {
  const { rest, times, log } = options
  const projects = Math.min(options.projects, MOST_PROJECTS)
  try {
    return await withProfile({ ...options, projects }, async (profile) => {
      if (profile.missing !== null) throw new Error(profile.missing)
      const found = await profile.withApp(rest(REST_MS), async ({ started, link }) => {
        const resident = (): number => {
          const megabytes = residentOf(started.processes(), 'renderer')
          if (megabytes === null) throw new Error('this system does not tell the resident memory of processes')
          return megabytes
        }
        const opened = await newest(started.port, profile.workspaceId)
        const before = resident()
        const after: number[] = []
        for (let tour = 1; tour <= times(TOURS); tour++) {
          for (const path of ROOMS) await visit(link, path, rest(IN_ROOM))
          for (const id of opened) await openProject(link, id)
          after.push(resident())
          log(`memory-used: tour ${tour} of ${times(TOURS)}: ${Math.round(after.at(-1) ?? 0)} MB`)
        }
        await pause(rest(REST_MS))
        return { before, after, atRest: resident() }
      })
      return {
        ...base,
        value: round(found.atRest),
        runs: found.after.length,
        detail: `${profile.records} projects cached: resident memory of the page after ${found.after.length} tours of ${ROOMS.length} rooms, at rest; after each tour ${spread(found.after, 'MB')}, before the first ${round(found.before)} MB`
      }
    })
  } catch (error) {
    return notMeasured(base, error)
  }
}
