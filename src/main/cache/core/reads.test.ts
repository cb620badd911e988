/** Very long names and values in rows. */
import { beforeEach, describe, expect, it } from 'vitest'
import { LONGEST_SHORT, hasShortened } from '@shared/rules/short-texts'
import { bytes, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'
import type { ListKey } from '../types'

/** A long common text. Values differ in their first letters; search, sort and filter use the last letters, too. */
const LONG = 'x'.repeat(250_000)
const long = (name: string): string => `${name} ${LONG}`
const TODAY = 20_530 // 2026-03-18
const NOON = Date.parse('2026-03-18T12:00:00')
const ZONE = { settings: { zone: null, endDay: null }, computerZone: 'Europe/Oslo' } as const
const NOTHING_FOUND = { folders: [], files: [] }
const window = { offset: 0, limit: 500 }

let engine: Engine

function sweep(items: readonly object[], list: ListKey, at = 1_000): void {
  const cursor = engine.sweep.begin(list, 500, at)
  engine.ingestPage(page(items, { list, pass: cursor.pass, cursor, receivedAt: at }))
  engine.sweep.end(list, { isComplete: true, obstacle: null, at })
}

const project = (id: number, more: object = {}) => ({
  ...{ id, name: long(`Deal ${id}`), created: '2026-03-02', price: id },
  responsible: { id, name: long(`Person ${id}`) },
  stage: { id: 1, name: long('Stage') },
  funnel: { id: 1, name: long('Funnel') },
  ...{ fields: { note: long(`Note ${id}`), tags: Array.from({ length: 20_000 }, (_, at) => `tag ${at}`) }, ...more }
})

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
})

function fillProjects(): void {
  const list = { noun: 'project', deleted: false } as const
  sweep(
    [1, 2, 3].map((id) => project(id)),
    list
  )
  sweep(
    [1, 2, 3].map((id) => project(id, { price: 10 + id, fields: { note: long(`Other ${id}`) } })),
    list,
    2_000
  )
}

function fillOthers(): void {
  const named = (name: string) =>
    [1, 2].map((id) => ({ id, name: long(`${name} ${id}`), title: long(`${name} ${id}`) }))
  for (const noun of ['project-group', 'user-group', 'event-type', 'calendar-category', 'funnel'] as const) {
    sweep(named(noun), { noun, deleted: false })
  }
  sweep(named('Element'), { noun: 'list-element', deleted: false, parent: { id: null, name: 'trades' } })
}

function fillFiles(): void {
  const file = { id: 7, name: `${LONG}.pdf`, type: 'file' }
  let node: object = { id: 30, name: long('Folder 30'), type: 'folder', children: [file] }
  for (let id = 29; id > 0; id -= 1) node = { id, name: long(`Folder ${id}`), type: 'folder', children: [node] }
  engine.fileTree.ingestTree({ body: bytes([node]), receivedAt: 1_000, isSure: true })
  sweep([{ id: 7, name: `${LONG}.pdf`, folder_id: 30 }], { noun: 'file', deleted: false })
}

function fillCalendar(): void {
  const events = [1, 2, 3].map((id) => ({
    ...{ id, name: long(`Event ${id}`), start: '2026-03-18 10:00', end: '2026-03-18 11:00' },
    ...{ description: LONG, place: long('Room'), category: { id: 1, name: long('Category') } }
  }))
  const list = { noun: 'calendar-event', deleted: false } as const
  engine.ingestPage({
    list,
    body: bytes(events),
    receivedAt: 1_000,
    pass: null,
    cursor: null,
    month: '2026-03',
    isSure: true
  })
}

function fillChildren(): void {
  const child = (id: number) => ({
    id,
    name: long(`Child ${id}`),
    date: '2026-03-01',
    comment: long('Said'),
    due: '2026-03-10'
  })
  for (const kind of ['steps', 'actions', 'checklists', 'goods', 'payments'] as const) {
    const body = bytes({ items: [child(1), child(2)] })
    engine.children.ingest({ project: 1, kind, body, receivedAt: NOON, part: { of: 'whole' }, isSure: true })
  }
}

const filter = { deleted: false, hidden: [], person: null }
const byTitle = { key: 'title', descending: false } as const
const projects = {
  deleted: false,
  filter: null,
  sort: byTitle,
  columns: ['note', 'fields.note', 'fields.tags'],
  ...window
}
const folders = {
  of: { kind: 'folder', id: 30 },
  filter: null,
  sort: { key: 'position', descending: false },
  columns: []
}
const records = (noun: 'user-group' | 'project-group') => ({
  query: { noun, deleted: false, parent: null, text: '', filter: null, sort: byTitle, columns: [], ...window },
  found: []
})

/** Each windowed read, with its query. */
const READS: readonly (readonly [name: string, fill: () => void, read: () => unknown, least: number])[] = [
  ['projects', fillProjects, () => engine.projects.list(projects), 3],
  [
    'projects at a glance',
    fillProjects,
    () => engine.projects.glance({ deleted: false, filter: null, sort: byTitle, limit: 10 }),
    3
  ],
  ['totals by stage', fillProjects, () => engine.projects.totals({ deleted: false, filter: null }), 1],
  ['people', fillProjects, () => engine.records.people({ text: '', sort: byTitle, ...window }), 3],
  ['options of people', fillProjects, () => engine.records.options({ kind: 'user' }, ''), 3],
  ['labels', fillProjects, () => engine.records.labels({ kind: 'user' }, [1, 2, 3]), 3],
  ['fields', fillProjects, () => engine.fields.inventory('project'), 1],
  ['what changed', fillProjects, () => engine.changes.feed({ nouns: null, before: null, since: null, limit: 100 }), 3],
  ['titles of visits', fillProjects, () => engine.titles([1, 2].map((id) => ({ noun: 'project', id }))), 2],
  ['the search', fillProjects, () => engine.search({ text: 'deal', nouns: null, deleted: false, limit: 30 }), 3],
  ['references found', fillProjects, () => engine.references({ text: 'stage', room: null, limit: 30 }), 1],
  ['project groups', fillOthers, () => engine.records.list(records('project-group')), 2],
  ['user groups', fillOthers, () => engine.records.list(records('user-group')), 2],
  ['options of event types', fillOthers, () => engine.records.options({ kind: 'event-type' }, ''), 2],
  ['elements of a list', fillOthers, () => engine.records.options({ kind: 'list-element', list: 'trades' }, ''), 2],
  ['categories', fillOthers, () => engine.calendar.categories(), 2],
  ['the tree', fillFiles, () => engine.files.tree({ open: { all: true, ids: [] }, order: 'position', ...window }), 30],
  [
    'a folder',
    fillFiles,
    () => engine.files.list({ query: { ...folders, ...window } as never, found: NOTHING_FOUND }),
    1
  ],
  [
    'files found',
    fillFiles,
    () =>
      engine.files.list({
        query: { ...folders, of: { kind: 'search', text: 'folder', below: null }, ...window } as never,
        found: NOTHING_FOUND
      }),
    30
  ],
  ['paths', fillFiles, () => engine.files.complete('Folder'), 1],
  ['where space goes', fillFiles, () => engine.files.space(null), 1],
  [
    'days',
    fillCalendar,
    () =>
      engine.calendar.days({ from: '2026-03-01', to: '2026-03-31', zone: 'Europe/Oslo', perDay: 50, filter, ...ZONE }),
    3
  ],
  [
    'an agenda',
    fillCalendar,
    () =>
      engine.calendar.list({
        ...ZONE,
        query: { of: { kind: 'range', from: '2026-03-01', to: '2026-03-31' }, filter, zone: 'Europe/Oslo', ...window },
        ...{ found: [], now: NOON }
      }),
    3
  ],
  ...(['steps', 'actions', 'checklists', 'goods', 'payments'] as const).map(
    (kind) =>
      [kind, fillChildren, () => engine.children.page({ id: 1, kind, filter: {}, today: TODAY, ...window }), 2] as const
  ),
  [
    'what the service found',
    () => undefined,
    () => {
      const body = bytes({ data: [{ id: 1, module: 'projects', name: long('Deal') }] })
      return engine.ingestMatches({ body, receivedAt: 1, text: 'deal', module: null, deleted: false, choices: [] })
    },
    1
  ]
]

describe('rows carry the beginnings of long texts', () => {
  it.each(READS)('%s', (_, fill, read, least) => {
    fill()
    const answer = read()
    const length = JSON.stringify(answer).length
    // The answer has this many shortened texts, and no full one.
    expect(JSON.stringify(answer).split('…').length - 1).toBeGreaterThanOrEqual(least)
    expect(length).toBeLessThan(150_000)
  })
})

describe('keys of fields', () => {
  it('stay whole as long as one may ask by them: a cut one is the key of no field', () => {
    const long = 'k'.repeat(19_000)
    sweep([project(1, { [long]: 'x', [`${long}${LONG}`]: 'y' })], { noun: 'project', deleted: false })
    const keys = engine.fields.inventory('project').fields.map(({ key }) => key)
    expect(keys).toContain(long)
    expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(20_000)
  })
})

describe('the whole texts', () => {
  it('are those of one record', () => {
    fillProjects()
    fillOthers()
    fillChildren()
    fillFiles()
    expect(engine.projects.get(1)?.value.title).toBe(long('Deal 1'))
    expect(engine.records.get({ noun: 'user-group', id: 1 })?.value.title).toBe(long('user-group 1'))
    expect(engine.files.place({ noun: 'folder', id: 30 }).title).toBe(long('Folder 30'))
    const [row] = engine.children.page({ id: 1, kind: 'goods', filter: {}, today: TODAY, ...window }).value.rows
    expect(hasShortened(row)).toBe(true)
    const one = engine.children.one({ project: 1, kind: 'goods', key: row?.key ?? '', today: TODAY })
    expect([one?.title, one?.key]).toEqual([long('Child 1'), row?.key])
    expect(engine.children.one({ project: 1, kind: 'goods', key: 'gone', today: TODAY })).toBeNull()
  })

  it('are those of an export, and of a window that is asked for whole', () => {
    fillProjects()
    fillOthers()
    fillCalendar()
    expect(engine.projects.rows({ ids: [1], columns: ['fields.note'] })).toMatchObject([
      { title: long('Deal 1'), fields: { 'fields.note': { text: long('Other 1') } } }
    ])
    expect(engine.projects.list({ ...projects, whole: true }).rows[0]?.title).toBe(long('Deal 1'))
    expect(engine.records.rows({ noun: 'user-group', ids: [1], columns: [] })[0]?.title).toBe(long('user-group 1'))
    expect(engine.records.list({ ...records('user-group'), whole: true }).rows[0]?.title).toBe(long('user-group 1'))
    expect(engine.records.everyPerson({ text: '', sort: byTitle })[0]?.title).toBe(long('Person 1'))
    expect(engine.records.people({ text: '', sort: byTitle, ...window, whole: true }).rows[0]?.title).toBe(
      long('Person 1')
    )
  })

  it('are sorted, found and filtered by: what tells them apart may be their last letter', () => {
    const list = { noun: 'project', deleted: false } as const
    sweep(
      ['c needle', 'b', 'a'].map((end, at) => ({ id: at + 1, name: `Deal ${LONG} ${end}` })),
      list
    )
    const { rows } = engine.projects.list({ ...projects, columns: [], filter: null })
    expect(rows.map(({ title }) => title?.length)).toEqual([LONGEST_SHORT, LONGEST_SHORT, LONGEST_SHORT])
    expect(engine.search({ text: 'needle', nouns: null, deleted: false, limit: 9 }).hits.map(({ id }) => id)).toEqual([
      1
    ])
  })
})
