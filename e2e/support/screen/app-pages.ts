/** Compares the pages of the app with the demo's own data. */
import { expect, type Page } from '@playwright/test'
import type { OperationName } from '../../../src/shared/service/operations.ts'
import type { CanonicalRecord, Kind } from '../../../demo/schema.ts'
import type { ChildKind } from '../../../src/shared/model/children.ts'
import type { ProjectFilter } from '../../../src/shared/model/filter.ts'
import type { ViewContent } from '../../../src/shared/contract/views.ts'
import type { ColumnKey } from '../../../src/shared/model/view.ts'
import { RecordsRoom } from '../../pages/records-room.ts'
import type { Tab } from '../../pages/projects-room.ts'
import type { Screens } from '../../pages/screens.ts'
import { addView as storeView, request } from '../bridge.ts'
import type { Comparison, ShownValue } from './comparison.ts'
import { currencyOf, fieldsOf, type MeantField } from './fields.ts'
import { filtersOf, type MeantFilter } from './filters.ts'
import type { Installation } from './installation.ts'
import { fieldsIn, goTo, linesOf, namesIn, namesInRows, tableOf, type Texts } from './read.ts'
import * as say from './say.ts'

export interface ScreenContext {
  readonly page: Page
  readonly on: Screens
  readonly workspaceId: string
  readonly installation: Installation
  readonly comparison: Comparison
}

/** Number of projects whose fields and children are all compared. */
const LOOKED_AT = 4

const projectsOf = ({ installation }: ScreenContext): readonly CanonicalRecord[] =>
  installation.records('projects.list', { deleted: '0', order_by: 'id' })

/** The projects with the most data. */
function richest(seen: ScreenContext): readonly CanonicalRecord[] {
  const filledLists = (project: CanonicalRecord): number =>
    [...(['projects.goods', 'projects.payments', 'projects.checklists'] as const)]
      .map((operation) => Math.min(1, seen.installation.records(operation, { id: project['id'] }).length))
      .reduce((sum, one) => sum + one, 0)
  return projectsOf(seen)
    .toSorted((a, b) => filledLists(b) - filledLists(a) || Number(b['id']) - Number(a['id']))
    .slice(0, LOOKED_AT)
}

const textOf = (texts: Texts | undefined, keys: readonly string[]): string | null =>
  keys.map((key) => texts?.get(key)).find((text) => text !== undefined) ?? null

/** Fields with a column or place of their own, by their name on screen. */
const COLUMNS: Readonly<Record<string, ColumnKey>> = {
  name: 'title',
  step_id: 'stage',
  price: 'price',
  user_id: 'responsible',
  created: 'created'
}
const FACTS: Readonly<Record<string, string>> = {
  sales_funnel_id: 'funnel',
  step_id: 'stage',
  user_id: 'responsible',
  group_id: 'userGroup',
  price: 'price',
  created: 'created'
}

/** Lists and project headers show the day only. */
function withoutTime({ installation }: ScreenContext, field: MeantField, project: CanonicalRecord): MeantField {
  if (field.field !== 'created') return field
  return { ...field, says: [say.moment(installation.dialect.style, String(project['created']), false)] }
}

/** Saves a view of the list under this name, for `showView`. */
async function addView(
  { page, workspaceId }: ScreenContext,
  name: string,
  columns: readonly ColumnKey[],
  filter: ProjectFilter | null
): Promise<void> {
  const content: ViewContent = {
    ...{ deleted: false, filter, layout: 'table' },
    columns: columns.map((key) => ({ key, width: null, pinned: false })),
    sort: { key: 'id', descending: true }
  }
  await storeView(page, workspaceId, name, content)
}

async function showView({ on }: ScreenContext, name: string): Promise<void> {
  await on.projects.view(name).click()
  await expect(on.projects.view(name)).toHaveAttribute('aria-current', 'true')
}

/** Compares every field of every project as a column. */
export async function compareTable(seen: ScreenContext): Promise<void> {
  const { page, on, workspaceId, installation, comparison } = seen
  const projects = projectsOf(seen)
  const { fields } = await request(page, 'fields.list', { workspaceId, noun: 'project' })
  const known = new Set(fields.map(({ key }) => key))
  const meant = projects.map((project) => ({ project, fields: fieldsOf(installation, 'project', project) }))
  const columnOf = (field: MeantField): ColumnKey | null => {
    const key = field.keys.find((one) => known.has(one))
    return COLUMNS[field.field] ?? (key === undefined ? null : `field:${key}`)
  }
  const columns = (meant[0]?.fields ?? []).flatMap((field) => columnOf(field) ?? [])
  await addView(seen, 'Everything', ['id', ...columns], null)
  await showView(seen, 'Everything')
  await comparison.at('table', async () => {
    const rows = await tableOf(on.projects.table)
    return meant.flatMap(({ project, fields }) =>
      fields.map((field): ShownValue => {
        const key = columnOf(field)
        const text = key === null ? null : (rows.get(Number(project['id']))?.get(key) ?? null)
        return {
          where: `project ${String(project['id'])}`,
          meant: inCell(withoutTime(seen, field, project)),
          shown: text
        }
      })
    )
  })
}

/** In a cell, a web address is reduced to its host. */
const inCell = (field: MeantField): MeantField =>
  field.field === 'website' ? { ...field, says: field.says.map((said) => String(said).replace('https://', '')) } : field

/** Compares every field of some projects with their Overview. */
export async function compareProjects(seen: ScreenContext): Promise<void> {
  const { page, on, workspaceId, installation, comparison } = seen
  for (const project of richest(seen)) {
    const id = Number(project['id'])
    await request(page, 'projects.get', { workspaceId, id, refresh: true })
    await goTo(page, `/projects/${id}`)
    await expect(on.projects.detail).toHaveAttribute('data-record', String(id))
    await comparison.at('overview', async () => {
      const texts = new Map(await fieldsIn(on.projects.panel))
      texts.set('heading', await on.projects.heading.innerText())
      return fieldsOf(installation, 'project', project)
        .filter(({ field }) => field !== 'currency_id')
        .map((field): ShownValue => {
          const place = field.field === 'name' ? 'heading' : FACTS[field.field]
          // Fields without a value are listed together.
          const shown = textOf(texts, place === undefined ? field.keys : [place, ...field.keys])
          return { where: `project ${id}`, meant: withoutTime(seen, field, project), shown }
        })
    })
  }
}

const PARTS = {
  steps: { tab: 'Stages', operation: 'projects.steps', kind: 'step' },
  actions: { tab: 'Events', operation: 'projects.actions', kind: 'event' },
  checklists: { tab: 'Checklists', operation: 'projects.checklists', kind: 'checklist' },
  goods: { tab: 'Goods', operation: 'projects.goods', kind: 'good' },
  payments: { tab: 'Payments', operation: 'projects.payments', kind: 'payment' }
} as const satisfies Record<ChildKind, { tab: Tab; operation: OperationName; kind: Kind }>

/** Fields shown in lines. The expanded line repeats them only if they are too long for it. */
const SAID_IN_LINE: Readonly<Record<ChildKind, ReadonlySet<string>>> = {
  steps: new Set(['name', 'start', 'end']),
  actions: new Set(['name', 'text', 'type_id', 'date', 'user_id', 'done', 'project_id']),
  checklists: new Set(['name', 'deadline', 'expired', 'items']),
  goods: new Set(['name', 'good_id', 'quantity', 'price', 'sum', 'currency_id']),
  payments: new Set(['comment', 'type', 'sum', 'currency_id', 'date', 'user_id'])
}

/** Expected line of a child, by its parts; absent parts are omitted. */
function lineOf(installation: Installation, kind: ChildKind, record: CanonicalRecord): Record<string, string> {
  const { style } = installation.dialect
  const text = (key: string): string => String(record[key])
  const person = () => installation.label('user', Number(record['user_id']))
  const code = currencyOf(installation, record)
  switch (kind) {
    case 'steps': {
      const end = record['end'] === null ? '' : ` – ${say.moment(style, text('end'))}`
      return { title: text('name'), date: `${say.moment(style, text('start'))}${end}` }
    }
    case 'actions':
      return {
        ...{ title: text('name'), note: text('text'), date: say.moment(style, text('date')), person: person() },
        state: record['done'] === true ? 'done' : ''
      }
    case 'checklists': {
      const items = record['items'] as readonly CanonicalRecord[]
      const done = items.filter((item) => item['done'] === true).length
      return {
        ...{ title: text('name'), date: `due ${say.day(text('deadline'))}`, progress: `${done} of ${items.length}` },
        state: record['expired'] === true ? 'overdue' : done === items.length ? 'done' : ''
      }
    }
    case 'goods':
      return {
        title: text('name'),
        quantity: `${text('quantity')} × ${say.amount(Number(record['price']), code)}`,
        amount: say.amount(Number(record['sum']), code)
      }
    case 'payments': {
      const isCredit = record['type'] === true
      return {
        ...{ title: text('comment'), date: say.day(text('date')), person: person() },
        direction: isCredit ? 'Received' : 'Written off',
        amount: say.signed(Number(record['sum']) * (isCredit ? 1 : -1), code ?? '')
      }
    }
  }
}

/** Compares one kind of children of some projects: every line, and the other fields of the first one. */
export async function compareParts(seen: ScreenContext, part: ChildKind): Promise<void> {
  const { page, on, workspaceId, installation, comparison } = seen
  const { tab, operation, kind } = PARTS[part]
  for (const project of richest(seen).slice(0, 2)) {
    const id = Number(project['id'])
    const records = installation.records(operation, { id })
    const asked = { workspaceId, id, kind: part, filter: {}, offset: 0, limit: 1, refresh: true } as const
    await request(page, 'children.list', asked)
    await goTo(page, `/projects/${id}`)
    await expect(on.projects.detail).toHaveAttribute('data-record', String(id))
    // The project may be open at another tab, which the address leaves later.
    await expect(on.projects.tab('Overview')).toHaveAttribute('aria-selected', 'true')
    // The address may still change, and the tab with it.
    await expect(async () => {
      await on.projects.tab(tab).click()
      await expect(page).toHaveURL(/[?&]tab=/, { timeout: 2_000 })
      await page.waitForTimeout(300)
      await expect(on.projects.tab(tab)).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
    }).toPass()
    await comparison.at(part, async () => {
      const lines = await linesOf(on.projects.panel)
      return records.flatMap((record) => {
        const line = lines.get(Number(record['id']))
        return Object.entries(lineOf(installation, part, record)).map(([field, text]): ShownValue => {
          const shown = line === undefined ? null : (line.get(field) ?? '')
          return { where: `${kind} ${String(record['id'])}`, meant: { field, says: [text] }, shown }
        })
      })
    })
    const [first] = records
    if (first === undefined) continue
    const line = on.projects.panel.locator(`li[data-id="${String(first['id'])}"]`)
    await line.getByRole('button').first().click()
    const below = async (): Promise<readonly ShownValue[]> => {
      const texts = await fieldsIn(line)
      return fieldsOf(installation, kind, first).flatMap((meant): readonly ShownValue[] => {
        const shown = textOf(texts, meant.keys)
        // Fields without a value are not listed below a line.
        const isSaid = SAID_IN_LINE[part].has(meant.field) || meant.says.includes('') || meant.says.includes('No')
        return shown === null && isSaid ? [] : [{ where: `${kind} ${String(first['id'])}`, meant, shown }]
      })
    }
    // The line may contain everything.
    if ((await below()).length > 0) await comparison.at(part, below)
  }
}

const GROUPS = [
  { place: 'groups', path: '/groups', list: 'List of project groups', kind: 'project-group' },
  { place: 'people', path: '/people/groups', list: 'List of user groups', kind: 'user-group' }
] as const

const groupsOf = ({ installation }: ScreenContext, kind: (typeof GROUPS)[number]['kind']): readonly CanonicalRecord[] =>
  installation.records(kind === 'user-group' ? 'groups.list' : 'projects-groups.list', { deleted: '0' })

/** Opens the first group of a page and compares its details. */
async function compareGroup(seen: ScreenContext, place: string, { path, list, kind }: (typeof GROUPS)[number]) {
  const { page, installation, comparison } = seen
  const room = new RecordsRoom(page, list, 'Group')
  const [first] = groupsOf(seen, kind)
  if (first === undefined) throw new Error(`there is no ${kind}`)
  await goTo(page, `${path}/${String(first['id'])}`)
  await expect(room.heading).toHaveText(String(first['name']))
  await comparison.at(place, async () => {
    const texts = await fieldsIn(room.detail)
    const fields = fieldsOf(installation, kind, first).filter(({ field }) => field !== 'name' && field !== 'users')
    return fields.map((field): ShownValue => {
      return { where: `${kind} ${String(first['id'])}`, meant: field, shown: textOf(texts, field.keys) }
    })
  })
  return { room, first }
}

/** Compares project groups, people and user groups: the lists, and the details of one. */
export async function comparePeople(seen: ScreenContext): Promise<void> {
  const { page, installation, comparison } = seen
  for (const group of GROUPS) {
    const { place, path, list, kind } = group
    const listed = new RecordsRoom(page, list, 'Group').list
    await goTo(page, path)
    await comparison.at(place, async () => named(await namesInRows(listed), groupsOf(seen, kind), kind))
    const { room, first } = await compareGroup(seen, place, group)
    const members = first['users'] as readonly CanonicalRecord[] | undefined
    if (members) await comparison.at(place, async () => named(await namesIn(room.detail), members, 'member'))
  }
  const room = new RecordsRoom(page, 'List of people', 'Person')
  await goTo(page, '/people')
  const people = installation.world.reference.users.map((user): CanonicalRecord => ({ id: user.id, name: user.full }))
  await comparison.at('people', async () => named(await namesInRows(room.list), people, 'person'))
}

/** Makes the service search for the first group of each page; the answers are merged into the cache. */
export async function searchGroups(seen: ScreenContext, isSearched: (path: string) => boolean): Promise<void> {
  const { page, workspaceId } = seen
  for (const { kind } of GROUPS) {
    const text = String(groupsOf(seen, kind)[0]?.['name'])
    const asked = { workspaceId, noun: kind, deleted: false, parent: null, text, filter: null } as const
    const window = { columns: [], offset: 0, limit: 20 }
    await request(page, 'records.list', { ...asked, ...window, sort: { key: 'id', descending: false } })
    await expect.poll(() => isSearched(kind === 'user-group' ? '/groups/search' : '/projects-groups/search')).toBe(true)
  }
  // The answer is stored in the background.
  await page.waitForTimeout(300)
}

/** Compares the details of a group offline, after a search for it. */
export async function compareSearched(seen: ScreenContext): Promise<void> {
  for (const group of GROUPS) await compareGroup(seen, 'groups searched', group)
}

function named(
  shown: ReadonlyMap<number, string>,
  records: readonly CanonicalRecord[],
  what: string
): readonly ShownValue[] {
  const all = records.map((record): ShownValue => {
    const text = shown.get(Number(record['id'])) ?? null
    return {
      where: `${what} ${String(record['id'])}`,
      meant: { field: what, says: [String(record['name'])] },
      shown: text
    }
  })
  const meant = new Set(records.map(({ id }) => Number(id)))
  const more = [...shown].filter(([id]) => !meant.has(id)).map(([id, name]) => `${id} ${name}`)
  return [
    ...all,
    { where: `all of ${what}`, meant: { field: `nobody else as ${what}`, says: [''] }, shown: more.join() }
  ]
}

/** Compares the listed projects for each condition. */
export async function compareFilters(
  seen: ScreenContext,
  place: 'filters online' | 'filters offline',
  round: 0 | 1
): Promise<void> {
  const { page, on, installation, comparison } = seen
  await goTo(page, '/projects')
  const filters = filtersOf(installation, round)
  for (const filter of filters) {
    const picked = filter.pick === null ? 0 : await pickedFor(seen, filter.pick)
    await addView(seen, `${place} ${filter.field}`, ['title', 'id'], filter.with(picked))
  }
  for (const { field, pick, ids } of filters) {
    await showView(seen, `${place} ${field}`)
    await comparison.at(place, async () => {
      const rows = [...(await tableOf(on.projects.table)).keys()]
      const listed = rows.toSorted((a, b) => a - b).join()
      return [{ where: pick?.name ?? field, meant: { field, says: [ids.join()] }, shown: listed }]
    })
  }
}

/** The id that a picker returns for a name; if no answer tells the name, the number is typed. */
async function pickedFor(
  { page, workspaceId }: ScreenContext,
  pick: NonNullable<MeantFilter['pick']>
): Promise<number> {
  const { options } = await request(page, 'records.options', { workspaceId, of: pick.of, text: '' })
  return options.find(({ label }) => label === pick.name)?.id ?? pick.id
}
