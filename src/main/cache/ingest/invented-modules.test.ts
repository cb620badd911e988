/** Unrequested modules and hits: a search answer may name any modules, and any number of records. */
import { beforeEach, expect, it } from 'vitest'
import { knownModules, MOST_MODULES } from '@shared/rules/module-nouns'
import { bytes, openEngine, type Engine } from '../../../../test/main/cache/engine'
import { trueDecoder } from '../../../../test/main/cache/true-decoder'

let engine: Engine

beforeEach(() => {
  engine = openEngine({ file: null, key: null }, trueDecoder())
})

const COUNT = 50

function found(answer: unknown, offset = 0, head: number | null = null, count = COUNT) {
  const asked = { count, offset, head }
  const question = { text: 'vents', module: null, deleted: false, choices: [] }
  return engine.ingestMatches({ ...question, body: bytes(answer), receivedAt: 1000, asked })
}

const hit = (id: number, module: string) => ({ id, module, name: `Vents ${id}` })
const each = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at))
const saved = (): number => engine.queries.numbers('SELECT count(*) FROM records')[0] ?? 0

it.each<[string, unknown]>([
  ['in one list', { data: each(10_000, (at) => hit(at + 1, `made-up-${at}`)) }],
  ['module by module', Object.fromEntries(each(10_000, (at) => [`made-up-${at}`, [{ id: at + 1, name: 'Vents' }]]))],
  ['in parts', each(10_000, (at) => ({ module: `made-up-${at}`, items: [{ id: at + 1, name: 'Vents' }] }))]
])('an answer %s with 10,000 modules brings no more records than were asked for', (_, answer) => {
  const { hits, rows, total } = found(answer)
  expect([hits.length, rows, total]).toEqual([COUNT, COUNT, 10_000])
  expect(saved()).toBe(COUNT)
})

it('of a service that heeds neither count nor offset every record is found, page by page', () => {
  const answer = { data: each(120, (at) => hit(at + 1, 'deals')) }
  const pages = [found(answer)]
  const head = pages[0]?.head ?? null
  pages.push(found(answer, 50, head), found(answer, 100, head))
  expect(pages.map(({ rows, total }) => [rows, total])).toEqual([
    [50, 120],
    [50, 120],
    [20, 120]
  ])
  expect(new Set(pages.flatMap(({ hits }) => hits.map(({ serviceId }) => serviceId))).size).toBe(120)
})

it('of a service that heeds the offset alone the rows from there on are taken', () => {
  const from = (first: number) => ({ data: each(120 - first, (at) => hit(first + at + 1, 'deals')) })
  const { head } = found(from(0))
  expect(found(from(50), 50, head).hits[0]?.serviceId).toBe(51)
})

it('of each module that is known so many are taken as were asked for', () => {
  const part = (first: number) => each(40, (at) => ({ id: first + at, name: 'Vents' }))
  const { hits } = found({ projects: part(1), files: part(101), calendar: part(201) })
  expect(hits).toHaveLength(120)
})

it('no more than so many modules are known by answers alone, however often others are made up', () => {
  for (let search = 0; search < 8; search += 1) {
    found({ data: each(COUNT, (at) => hit(at + 1, `made-up-${search}-${at}`)) })
  }
  expect(engine.reference.modulesMet()).toHaveLength(MOST_MODULES)
  // Records of further modules are still saved and found, separately from each other.
  expect(saved()).toBe(8 * COUNT)
  const last = found({ data: [hit(1, 'made-up-7-0'), hit(1, 'made-up-7-1')] }).hits
  expect(last.map(({ module, serviceId }) => [module, serviceId])).toEqual([
    [null, 1],
    [null, 1]
  ])
  expect(new Set(last.map(({ id }) => id)).size).toBe(2)
  const [first] = last
  expect(engine.records.get({ noun: 'module-record', id: first?.id ?? 0 })?.value.of).toEqual({
    module: null,
    serviceId: 1
  })
  expect(saved()).toBe(8 * COUNT + 1)
})

it.each([
  ['a name of a megabyte', 'm'.repeat(1_000_000)],
  ['control characters', 'deals\n7'],
  ['a mark of direction', 'deals\u202E'],
  ['nothing to see', '\u00A0']
])('what has %s is no name of a module; its records are kept', (_, name) => {
  const { hits } = found({ [name]: [hit(7, ''), hit(8, '')], deals: [hit(7, '')] })
  expect(hits.map(({ serviceId }) => serviceId)).toEqual([7, 8, 7])
  expect(new Set(hits.map(({ id }) => id)).size).toBe(3)
  expect(engine.reference.modulesMet()).toEqual(['deals'])
  expect(JSON.stringify(engine.queries.all('SELECT * FROM scopes')).length).toBeLessThan(2_000)
  expect(JSON.stringify(engine.queries.all('SELECT * FROM names')).length).toBeLessThan(2_000)
})

it.each(['module-record', 'module', '__proto__', 'constructor', 'toString', 'project'])(
  'a module called %s is one like others',
  (name) => {
    const { hits } = found({ data: [hit(7, name), hit(8, name)] })
    expect(hits).toHaveLength(2)
    const isProject = name === 'project'
    expect(hits.map(({ noun }) => noun)).toEqual(each(2, () => (isProject ? 'project' : 'module-record')))
    const known = knownModules([], engine.reference.modulesMet(), [])
    expect(known.map((one) => one.name)).toEqual(isProject ? [] : [name])
  }
)

it('hits without a module, and an answer that is nested deeply, bring what was asked for', () => {
  expect(found({ data: each(300, (at) => ({ id: at + 1, name: 'Vents' })) }).hits).toHaveLength(COUNT)
  let nested: unknown = each(300, (at) => hit(at + 1, 'deals'))
  for (let depth = 0; depth < 3; depth += 1) nested = { data: nested }
  expect(found(nested).hits).toHaveLength(COUNT)
})

it('an object with 150,000 values beside its list is read', () => {
  const beside = Object.fromEntries(each(150_000, (at) => [`k${at}`, at]))
  expect(found({ result: { ...beside, items: [hit(1, 'deals')] } }).hits).toHaveLength(1)
})
