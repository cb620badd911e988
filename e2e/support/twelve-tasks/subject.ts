/** The data that the twelve tasks ask about, from the demo's own answers. */
import type { Page } from '@playwright/test'
import { prefer, request } from '../bridge.ts'
import { dayFromNow } from '../calendar-truth.ts'
import type { Demo } from '../demo.ts'
import {
  change,
  childrenOf,
  contentsOf,
  eventsBetween,
  filtered,
  projectsOf,
  treeOf,
  type ServiceFolder,
  type ServiceRecord
} from '../records.ts'

export interface Subject {
  /** A client with several projects; `next` is the title of the project with the next step. */
  readonly client: { readonly name: string; readonly next: string; readonly taxId: string }
  /** A project of this client, with a contact. */
  readonly project: {
    readonly id: number
    readonly title: string
    readonly phone: string
    readonly contact: string
    readonly address: string
  }
  /** Title of a project of the user that changed today. */
  readonly changed: string
  /** Overdue checklists of the user: project and name. */
  readonly overdue: readonly { readonly project: string; readonly checklist: string }[]
  /** The next event of the user that has a link. */
  readonly event: { readonly title: string; readonly link: string }
  /** A file with the names of its folders, from the top. */
  readonly file: { readonly name: string; readonly part: string; readonly path: string }
}

const LINK = /https:\/\/[^\s"]+/
/** Days to search for an event with a link. */
const AHEAD = 30

const idIn = (value: unknown): number | null => (value as { readonly id?: number } | null)?.id ?? null

/** The next event with a link, and its owner. */
async function nextEvent(demo: Demo): Promise<{ readonly person: number; readonly event: Subject['event'] }> {
  const now = new Date(Date.now() + 60_000).toLocaleString('sv-SE')
  const events = await eventsBetween(demo, dayFromNow(0), dayFromNow(AHEAD))
  const next = events
    .filter((one) => one['all_day'] === false && String(one['start']) > now && LINK.test(String(one['description'])))
    .toSorted((a, b) => String(a['start']).localeCompare(String(b['start'])))
    .find((one) => idIn(one['user']) !== null)
  if (next === undefined) throw new Error(`the demo has no event with a link in the next ${AHEAD} days`)
  const link = LINK.exec(String(next['description']))?.[0] ?? ''
  return { person: idIn(next['user']) ?? 0, event: { title: next.name, link } }
}

/** Projects of a person, newest first. */
const projectsOfPerson = async (demo: Demo, person: number, more: object = {}): Promise<readonly ServiceRecord[]> => {
  const body = { count: 50, offset: 0, condition: 'and', buildin_data: { user_id: [person] }, ...more }
  return (await filtered(demo, body)).items
}

async function overdueOf(demo: Demo, person: number): Promise<Subject['overdue']> {
  const late = await projectsOfPerson(demo, person, { having: 'checklists_expired' })
  const lists = await Promise.all(
    late.map(async ({ id, name: project }) =>
      (await childrenOf(demo, 'checklists', id))
        .filter(({ expired }) => expired === true)
        .map(({ name: checklist }) => ({ project, checklist }))
    )
  )
  return lists.flat()
}

/** The first file below these folders, depth first. */
async function fileBelow(
  demo: Demo,
  folders: readonly ServiceFolder[],
  path: readonly string[] = []
): Promise<Subject['file'] | null> {
  for (const { id, name, children = [] } of folders) {
    const here = [...path, name]
    const { files } = await contentsOf(demo, id)
    // A name with a number is rare enough to be found by that number.
    const found = files.map((file) => /(\d{3,})\.\w+$/.exec(file.name)).find((match) => match !== null)
    if (found !== undefined && here.length > 1) return { name: found.input, part: found[0], path: here.join(' / ') }
    const below = await fileBelow(demo, children, here)
    if (below !== null) return below
  }
  return null
}

/** The address as the provider suggests it: Russian ones without the postal code. */
export const suggestedAs = (address: string): string => address.replace(/^\d{6}, /u, '')

/** A client with a next step, payments and one tax id, and its projects. Loads all parts of the clients it looks at. */
async function chooseClient(page: Page, workspaceId: string) {
  const sort = { key: 'projects', descending: true } as const
  const { value } = await request(page, 'clients.list', { workspaceId, text: '', sort, offset: 0, limit: 40 })
  for (const { key, name, taxIds, active } of value.rows) {
    if (name === null || taxIds.length !== 1 || active < 3) continue
    await request(page, 'clients.load', { workspaceId, key, attempt: crypto.randomUUID() })
    const { value: client } = await request(page, 'clients.get', { workspaceId, key })
    const next = client?.next?.project.label ?? null
    const hasPaid = client?.received.sums.some(({ amount }) => amount > 0) === true
    if (next === null || !hasPaid) continue
    const { rows } = await request(page, 'clients.projects', { workspaceId, key, offset: 0, limit: 50 })
    const ids = rows.map(({ project }) => project.id)
    return { client: { name, next, taxId: taxIds[0] ?? '' }, ids: new Set(ids) }
  }
  throw new Error('no client has a next step, payments and one tax id')
}

/** Changes the demo, and chooses its data. The demo needs `hasControl` and events with links (`hasMeetings`). */
export async function chooseSubject(page: Page, demo: Demo, workspaceId: string): Promise<Subject> {
  const { person, event } = await nextEvent(demo)
  const { client, ids } = await chooseClient(page, workspaceId)
  const fieldsOf = (record: ServiceRecord) => record['data'] as Readonly<Record<string, string | null>>
  const whole = (record: ServiceRecord): boolean =>
    ['phone', 'contact_person', 'delivery_address'].every((key) => typeof fieldsOf(record)[key] === 'string')
  const project = (await projectsOf(demo, false, 100_000)).items.find((one) => ids.has(one.id) && whole(one))
  const file = await fileBelow(demo, await treeOf(demo))
  const own = (await projectsOfPerson(demo, person)).find(({ id }) => !ids.has(id))
  if (project === undefined || file === null || own === undefined) throw new Error('the demo lacks data for the tasks')
  const changed = 'Renamed an hour ago'
  await change(demo, { kind: 'update', id: own.id, fields: { name: changed } })
  const { phone, contact_person: contact, delivery_address: address } = fieldsOf(project)
  await prefer(page, workspaceId, 'me', { userId: person, keepOffline: true })
  await request(page, 'sync.refresh', { workspaceId, list: 'projects-active' })
  return {
    client,
    project: { id: project.id, title: project.name, phone: phone!, contact: contact!, address: address! },
    changed,
    overdue: await overdueOf(demo, person),
    event,
    file
  }
}
