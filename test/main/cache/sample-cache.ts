/** A small cache with data of every kind, filled through the public API. */
import type { Cache, ListKey } from '../../../src/main/cache/types'
import { bytes } from './engine'

/** Times of the answers (epoch ms): the first sweep, the visit, and the sweep with a change. */
export const SAMPLE_TIMES = {
  swept: 1_790_000_000_000,
  visited: 1_790_000_100_000,
  changed: 1_790_000_200_000
} as const

const CURRENCIES = ['RUB', 'EUR', '₽'] as const

/** Projects with fields that older decoders interpret differently. */
function project(id: number): Record<string, unknown> {
  return {
    id,
    name: `Deal ${id}`,
    created: '2026-03-02 09:15:00',
    price: `${1000 + id}.50`,
    currency: CURRENCIES[id % CURRENCIES.length],
    stage: { id: 1 + (id % 3), name: `Stage ${1 + (id % 3)}` },
    funnel: { id: 1, name: 'Sales' },
    responsible: { id: 1 + (id % 4), name: `Person ${1 + (id % 4)}` },
    project: { id: 700 + id, name: `Parent of ${id}`, price: '9', created: '2001-01-01' },
    prepayment: '10',
    total_summ: String(2000 + id),
    fields: {
      article: `0${1900 + id}`,
      signed: `2.1.${2020 + (id % 5)}`,
      visited: `02.01.2024 3:0${id % 10}`,
      area: [{ value: String(40 + id) }],
      trade: { id: 1 + (id % 2), value_title: `Trade ${1 + (id % 2)}` },
      pair: [1 + (id % 2), `Trade ${1 + (id % 2)}`],
      'next step': 'Ring back',
      unit: 'pcs'
    }
  }
}

export const SAMPLE_PROJECTS = 40

async function sweep(cache: Cache, list: ListKey, items: readonly object[], at: number): Promise<void> {
  const { pass } = await cache.sweep.begin(list, 100, at)
  await cache.ingestPage({ list, body: bytes({ items }), receivedAt: at, pass, cursor: null })
  await cache.sweep.end(list, { isComplete: true, obstacle: null, at })
}

/**
 * Fills an empty cache: two swept lists, `/info` of one project, children of two, the file tree, groups and people.
 * Then it adds a visit of projects 1 and 2, and a new name of project 2.
 */
export async function fillSampleCache(cache: Cache): Promise<void> {
  const { swept, visited, changed } = SAMPLE_TIMES
  const projects = Array.from({ length: SAMPLE_PROJECTS }, (_, at) => project(at + 1))
  const active: ListKey = { noun: 'project', deleted: false }
  await sweep(cache, active, projects, swept)
  await sweep(cache, { noun: 'project', deleted: true }, [{ ...project(90), deleted: 1 }], swept)
  await sweep(
    cache,
    { noun: 'user-group', deleted: false },
    [{ id: 1, name: 'Sellers', project: { id: 3, name: 'A' } }],
    swept
  )
  await sweep(
    cache,
    { noun: 'project-group', deleted: false },
    [{ id: 4, name: 'Retail', author: { id: 2, name: 'Person 2' } }],
    swept
  )
  const files = [1, 2, 3].map((id) => ({
    id,
    name: `Plan ${id}.pdf`,
    size: `${id}0`,
    folder: { id: 5, name: 'Plans' }
  }))
  await sweep(cache, { noun: 'file', deleted: false }, files, swept)
  await sweep(cache, { noun: 'folder', deleted: false }, [{ id: 5, name: 'Plans', parent_id: 0 }], swept)
  const tree = [{ id: 5, name: 'Plans', children: [{ id: 6, name: 'Old', children: [] }] }]
  await cache.fileTree.ingestTree({ body: bytes(tree), receivedAt: swept })
  const info = { ...project(3), notes: 'Only the full answer says so', manager: { id: 9, name: 'Person 9' } }
  await cache.ingestRecord({ noun: 'project', id: 3, body: bytes(info), receivedAt: swept })
  for (const id of [1, 2]) {
    const owner = { id: 1, name: 'Deal 1', price: '77' }
    const parts = {
      payments: [
        { id: id * 10, project: owner, sum: '100', currency: 'RUB', type: 1, date: '2026-03-05' },
        { id: id * 10 + 1, project: owner, sum: '20', currency: 'EUR', type: 0, date: '2026-03-06' }
      ],
      goods: [{ id: id * 10, good: { id: 2, name: 'Chair' }, quantity: '3', unit: 'pcs', price: '5', currency: 'RUB' }],
      actions: [{ id: id * 10, type: { id: 1, name: 'Call' }, date: '2.3.2026', title: 'Rang' }],
      checklists: [{ id: id * 10, title: 'Papers', deadline: '5.3.2026', items: [{ title: 'Sign', done: 0 }] }]
    }
    for (const kind of ['payments', 'goods', 'actions', 'checklists'] as const) {
      const body = bytes({ items: parts[kind] })
      await cache.children.ingest({ project: id, kind, body, receivedAt: swept, part: { of: 'whole' } })
    }
  }
  for (const id of [1, 2]) await cache.changes.visited({ noun: 'project', id, at: visited })
  await sweep(cache, active, laterProjects(), changed)
}

const laterProjects = (): object[] =>
  Array.from({ length: SAMPLE_PROJECTS }, (_, at) => project(at + 1)).map((one) =>
    one['id'] === 2 ? { ...one, name: 'Deal 2, renamed' } : one
  )

/** Repeats the service's last answer for the list of projects. */
export const sweepSampleAgain = (cache: Cache): Promise<void> =>
  sweep(cache, { noun: 'project', deleted: false }, laterProjects(), SAMPLE_TIMES.changed + 1)
