/** Data of a demo service, requested directly; the expectations for the app. */
import type { ChildKind } from '../../src/shared/model/children.ts'
import { guessedStage } from '../../src/shared/rules/stage-state.ts'
import type { Demo } from './demo.ts'
import { SECRET_HEADER, TOKEN_HEADER } from './gate.ts'

/** A record as sent by the service. */
export type ServiceRecord = { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>

export interface ListedRecords {
  readonly total: number
  readonly items: readonly ServiceRecord[]
}

/** Paths of a project's children. */
const CHILD_PATHS: Readonly<Record<ChildKind, string>> = {
  steps: 'steps',
  actions: 'actions',
  checklists: 'checklists',
  goods: 'goods',
  payments: 'payments'
}

async function ask(demo: Demo, path: string, init: RequestInit = {}): Promise<unknown> {
  const { token, secret } = demo.credentials
  const response = await fetch(`${demo.address}/backend/public${path}`, {
    ...init,
    headers: { [TOKEN_HEADER]: token, [SECRET_HEADER]: secret, 'content-type': 'application/json' }
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

function listed(answer: unknown): ListedRecords {
  if (Array.isArray(answer)) return { items: answer as ListedRecords['items'], total: answer.length }
  const values = Object.values(answer as Record<string, unknown>)
  const items = values.find((value) => Array.isArray(value)) as ListedRecords['items'] | undefined
  const total = values.find((value) => typeof value === 'number')
  if (items === undefined) throw new Error('the demo service answers in another form now')
  return { items, total: total ?? items.length }
}

/** Projects, ordered by id. */
export async function projectsOf(demo: Demo, deleted = false, count = 1_000): Promise<ListedRecords> {
  const query = new URLSearchParams({
    count: String(count),
    offset: '0',
    order_by: 'id',
    reverse: '0',
    deleted: deleted ? '1' : '0'
  })
  return listed(await ask(demo, `/projects?${query.toString()}`))
}

/** The service's own answer to a filter body. */
export async function filtered(demo: Demo, body: Readonly<Record<string, unknown>>): Promise<ListedRecords> {
  return listed(await ask(demo, '/projects/filter', { method: 'POST', body: JSON.stringify(body) }))
}

/** Results of the service's search across modules, in its order; each names its module. */
export async function searchedAll(
  demo: Demo,
  body: { readonly query: string; readonly module?: string; readonly deleted?: '0' | '1'; readonly count?: number }
): Promise<ListedRecords> {
  const asked = { count: 500, offset: 0, deleted: '0', ...body }
  return listed(await ask(demo, '/search', { method: 'POST', body: JSON.stringify(asked) }))
}

/** Children of a project. */
export async function childrenOf(
  demo: Demo,
  kind: ChildKind,
  project: number,
  filter: Readonly<Record<string, string>> = {}
): Promise<ListedRecords['items']> {
  const paging = kind === 'actions' || kind === 'payments' ? { count: '1000', offset: '0' } : {}
  const query = new URLSearchParams({ id: String(project), ...paging, ...filter })
  return listed(await ask(demo, `/projects/${CHILD_PATHS[kind]}?${query.toString()}`)).items
}

/** Changes a project at the demo service, which needs `control`. */
export async function change(demo: Demo, what: Readonly<Record<string, unknown>>): Promise<void> {
  const response = await fetch(`${demo.address}/control/change`, { method: 'POST', body: JSON.stringify(what) })
  if (!response.ok) throw new Error(`control/change: ${response.status} ${await response.text()}`)
}

/** Suggestions of the lookup provider behind the service. */
export async function suggested(
  demo: Demo,
  endpoint: string,
  query: string,
  count: number
): Promise<readonly { readonly value: string; readonly unrestricted_value: string; readonly data: ServiceRecord }[]> {
  const body = JSON.stringify({ endpoint, data: { query, count }, count })
  const answer = await ask(demo, '/lookup/suggestions', { method: 'POST', body })
  return (answer as { readonly suggestions: Awaited<ReturnType<typeof suggested>> }).suggestions
}

export async function countOf(demo: Demo, deleted = false): Promise<number> {
  return (await projectsOf(demo, deleted, 1)).total
}

export async function titlesOf(demo: Demo, deleted = false): Promise<ReadonlySet<string>> {
  const { items } = await projectsOf(demo, deleted, 500)
  return new Set(items.map(({ name }) => name))
}

/** Ids of stages whose names mean the end of their funnel. */
export async function endedStages(demo: Demo): Promise<ReadonlySet<number>> {
  const funnels = listed(await ask(demo, '/core/sales-funnels')).items
  const stages = await Promise.all(funnels.map(({ id }) => ask(demo, `/core/sales-funnels/info?id=${id}`)))
  const all = stages.flatMap((answer) => listed(answer).items)
  return new Set(all.filter(({ name }) => guessedStage(name) !== 'open').map(({ id }) => id))
}

/** Groups of projects or users. */
export async function groupsOf(
  demo: Demo,
  path: 'projects-groups' | 'groups',
  deleted = false
): Promise<ListedRecords> {
  return listed(await ask(demo, `/${path}?count=1000&offset=0&deleted=${deleted ? '1' : '0'}`))
}

/** Calendar events between two days, `YYYY-MM-DD`, both included. */
export async function eventsBetween(demo: Demo, from: string, to: string): Promise<ListedRecords['items']> {
  return listed(await ask(demo, `/calendar?start=${from}&end=${to}&deleted=0`)).items
}

/** Unwraps an answer of the demo service. */
const dataOf = (answer: unknown): unknown => (answer as { readonly data: unknown }).data

/** A folder in the service's tree. */
export interface ServiceFolder {
  readonly id: number
  readonly name: string
  readonly children?: readonly ServiceFolder[]
}

export async function treeOf(demo: Demo): Promise<readonly ServiceFolder[]> {
  return dataOf(await ask(demo, '/cloud/tree')) as readonly ServiceFolder[]
}

/** Contents of a folder: its folders, and its files with all fields. */
export async function contentsOf(
  demo: Demo,
  id: number
): Promise<{ readonly folders: readonly ServiceRecord[]; readonly files: readonly ServiceRecord[] }> {
  return dataOf(await ask(demo, `/cloud?id=${id}`)) as never
}

export async function fileOf(demo: Demo, id: number): Promise<ServiceRecord> {
  return dataOf(await ask(demo, `/cloud/files/info?id=${id}`)) as ServiceRecord
}
