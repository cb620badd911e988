import { describe, expect, it } from 'vitest'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { ProjectFilter } from '@shared/model/filter'
import { CorrectionBook } from '../../api/fields/corrections'
import { CorrectedDecoder, realDecoder } from '../core/decoder'
import { projectFields } from '../filter/compile'
import { ACTIVE, NONE_USED, openEngine, page, type Engine } from '../../../../test/main/cache/engine'
import type { UsedFields } from '../types'

const DAY = 86_400_000

function open(corrections: readonly FieldCorrection[] = []): { cache: Engine; decoder: CorrectedDecoder } {
  const decoder = new CorrectedDecoder(realDecoder, new CorrectionBook(corrections))
  return { cache: openEngine({ file: null, key: null }, decoder), decoder }
}

/** Projects with this many own field names each, starting from `first`. */
function projects(count: number, names: number, first = 1, more: object = {}): object[] {
  return Array.from({ length: count }, (_, at) => {
    const made = Array.from({ length: names }, (_, each) => [`name_${first + at}_${each}_x`, `value ${each}`])
    return {
      id: first + at,
      title: `Project ${first + at}`,
      data: { colour: 'red', ...Object.fromEntries(made) },
      ...more
    }
  })
}

/** A whole pass with these records. */
function pass(cache: Engine, items: readonly object[], at = DAY): void {
  const cursor = cache.sweep.begin(ACTIVE, 500, at)
  cache.ingestPage({ ...page(items), pass: cursor.pass, cursor, receivedAt: at })
  cache.sweep.end(ACTIVE, { isComplete: true, obstacle: null, at })
}

/** Runs pending re-decoding; returns the number of runs. */
function readAnew(cache: Engine, used: UsedFields = NONE_USED): number {
  let times = 0
  while (cache.upkeep.pendingRedecoding().includes('project')) {
    while (!cache.upkeep.redecode('project', used).done);
    if (++times > 5) throw new Error('It is read again and again.')
  }
  return times
}

const keysOf = (cache: Engine): string[] => cache.fields.inventory('project').fields.map(({ key }) => key)
const rowsOf = (cache: Engine): number =>
  cache.queries.get<{ n: number }>('SELECT count(*) AS n FROM fields WHERE gone_at IS NULL')?.n ?? 0

const colour = (text: string): ProjectFilter => ({ match: 'all', having: null, builtIn: {}, dynamic: { colour: text } })
const found = (cache: Engine, filter: ProjectFilter): number[] =>
  cache.projects
    .list({ deleted: false, filter, sort: { key: 'id', descending: false }, columns: [], offset: 0, limit: 50 })
    .rows.map(({ id }) => id)

describe('a service that makes up names', () => {
  it('gives a kind no more than 2,000 fields, and those that every record has are among them', () => {
    const { cache } = open()
    for (let first = 1; first < 500; first += 50) cache.ingestPage(page(projects(50, 20, first)))
    cache.ingestPage(page(projects(1, 0, 900, { price: 5, currency: 'EUR', stage: { id: 3, name: 'Three' } })))
    expect(rowsOf(cache)).toBeLessThan(2_010)
    const inventory = cache.fields.inventory('project')
    expect(inventory).toMatchObject({ isBeyond: true })
    expect(inventory.fields.length).toBeLessThan(2_010)
    expect(keysOf(cache)).toEqual(expect.arrayContaining(['title', 'data.colour', 'price', 'stage']))
    expect(found(cache, colour('red'))).toHaveLength(50)
  })

  it('has what lies beyond shown in its record, as one value', () => {
    const { cache } = open()
    for (let first = 1; first < 500; first += 50) cache.ingestPage(page(projects(50, 20, first)))
    const { fields } = cache.projects.get(499)!.value
    expect(fields.map(({ key }) => key)).toEqual(['id', 'title', 'data.colour', '…'])
    const { value } = fields.at(-1)!
    const rest = JSON.parse(value.type === 'json' ? value.json : '{}') as Record<string, unknown>
    expect([Object.keys(rest).length, rest['data.name_499_7_x']]).toEqual([20, 'value 7'])
    // The first fields are ordinary fields.
    expect(cache.projects.get(1)!.value.fields).toHaveLength(23)
  })

  it('keeps no change of what lies beyond', () => {
    const { cache } = open()
    const all = Array.from({ length: 10 }, (_, at) => projects(50, 20, at * 50 + 1)).flat()
    pass(cache, all)
    cache.changes.visited({ noun: 'project', id: 500, at: DAY + 1 })
    const [last] = projects(1, 20, 500)
    cache.ingestPage(page([{ ...last, data: { colour: 'blue', name_500_7_x: 'another' } }], { receivedAt: 2 * DAY }))
    const changes = cache.changes.since({ noun: 'project', id: 500 })
    expect(JSON.stringify(changes)).toContain('blue')
    expect(JSON.stringify(changes)).not.toContain('another')
  })

  it('is told from one that does not, whatever it is called in its records', () => {
    const { cache } = open()
    cache.ingestPage(page(projects(20, 2)))
    expect(cache.fields.inventory('project')).toMatchObject({ isBeyond: false })
  })
})

describe('fields that no record has any more', () => {
  const before = () => projects(30, 1)
  const after = () => projects(30, 0)

  it('go after a whole pass, and others that are new take their room', () => {
    const { cache } = open()
    pass(cache, before())
    expect(rowsOf(cache)).toBe(33)
    pass(cache, after(), 3 * DAY)
    expect(readAnew(cache)).toBe(1)
    expect(keysOf(cache)).toEqual(['id', 'title', 'data.colour'])
    expect(found(cache, colour('red'))).toHaveLength(30)
    expect(found(cache, { ...colour('red'), dynamic: { name_3_0_x: 'value 0' } })).toEqual([])
  })

  it('stay while something of the user names them', () => {
    const { cache } = open([{ noun: 'project', key: 'data.name_1_0_x', label: 'Mine' }])
    pass(cache, before())
    pass(cache, after(), 3 * DAY)
    readAnew(cache, { keys: ['data.name_1_0_x', 'data.name_2_0_x'], names: ['name-3-0-x'] })
    expect(keysOf(cache).toSorted()).toEqual(
      ['id', 'title', 'data.colour', 'data.name_1_0_x', 'data.name_2_0_x', 'data.name_3_0_x'].toSorted()
    )
  })

  it('come back under the number that changes know them by', () => {
    const { cache } = open()
    pass(cache, before())
    const numberOf = () => cache.queries.get("SELECT field FROM fields WHERE key = 'data.name_5_0_x'")
    const number = numberOf()
    pass(cache, after(), 3 * DAY)
    readAnew(cache)
    pass(cache, before(), 3 * DAY + 1)
    expect(numberOf()).toEqual(number)
    expect(keysOf(cache)).toContain('data.name_5_0_x')
  })

  it('are looked for once a day, and not where every known holder still has its own', () => {
    const { cache } = open()
    pass(cache, before())
    pass(cache, before(), 3 * DAY)
    expect(readAnew(cache)).toBe(0)
    pass(cache, after(), 4 * DAY)
    readAnew(cache)
    const at = Date.now()
    pass(cache, before(), at + 1)
    pass(cache, after(), at + 2)
    expect(readAnew(cache)).toBe(0)
  })

  it('give their room to names that lay beyond', () => {
    const { cache } = open()
    pass(cache, Array.from({ length: 10 }, (_, at) => projects(50, 20, at * 50 + 1)).flat())
    expect(cache.fields.inventory('project').isBeyond).toBe(true)
    // Only the last fifty still have field names of their own.
    pass(cache, [...projects(450, 0), ...projects(50, 20, 451)], 3 * DAY)
    readAnew(cache)
    expect(cache.fields.inventory('project').isBeyond).toBe(false)
    expect(rowsOf(cache)).toBe(1_003)
    expect(found(cache, { ...colour('red'), dynamic: { name_500_19_x: 'value 19' } })).toEqual([500])
  })

  it('also those that an older version has made of files by uuid, once they are read anew', () => {
    const { cache } = open()
    pass(cache, projects(5, 0, 1, { files: { d41d8cd98f00b204e9800998ecf8427e: { name: 'a.pdf' } } }))
    const add = cache.db.prepare(
      "INSERT INTO fields (noun, key, name, label, section, rid) VALUES ('project', ?, 'name', 'name', 'other', 1)"
    )
    for (let at = 0; at < 3_000; at++) add.run(`files.${at}.name`)
    cache.db.exec("UPDATE decoder_versions SET version = 1 WHERE kind = 'project'")
    readAnew(cache)
    expect(keysOf(cache)).toEqual(['id', 'title', 'data.colour', 'files'])
  })
})

describe('a filter', () => {
  it('asks for the names that it has, and for fields with a role', () => {
    const { cache, decoder } = open()
    cache.ingestPage(page(projects(20, 20, 1, { price: 5 })))
    const names = (...asked: string[]) => projectFields(cache.queries, decoder, asked).map(({ key }) => key)
    expect(names()).toEqual(['id', 'title', 'price'])
    expect(names('COLOUR', 'name-3-7-x').toSorted()).toEqual(
      ['id', 'title', 'price', 'data.colour', 'data.name_3_7_x'].toSorted()
    )
  })

  it('asks for a field that the user gave a role to', () => {
    const { cache, decoder } = open([{ noun: 'project', key: 'data.colour', role: 'stage' }])
    cache.ingestPage(page(projects(2, 0)))
    expect(projectFields(cache.queries, decoder, [])).toContainEqual(
      expect.objectContaining({ key: 'data.colour', role: 'stage' })
    )
  })
})
