import { Buffer } from 'node:buffer'
import { ID_CONDITIONS, type ProjectFilter } from '@shared/model/filter'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { FieldValue } from '@shared/model/record'
import type { FilterAssumptions } from '@shared/rules/filter/assumptions'
import { filterBody } from '@shared/rules/filter/body'
import { fieldsNamed } from '@shared/rules/filter/fields'
import type { FilterFacts } from '../../../shared/rules/filter/semantics'
import { OPERATIONS } from '@shared/service/operations'
import { CorrectionBook } from '../../../../src/main/api/fields/corrections'
import { decodeRecord } from '../../../../src/main/api/decode'
import { readAnswer } from '../../../../src/main/api/envelope'
import type { ReadAnswer } from '../../../../src/main/api/types'
import { buildRequest } from '../../../../src/main/api/http/wire'
import { migrate } from '../../../../src/main/database/migrate'
import { Queries } from '../../../../src/main/database/queries'
import { checklistsOf, eventsOf, paymentsOf } from '../../../../demo/data/chapters'
import type { Answer } from '../../../../demo/answer'
import { DYNAMIC_FIELDS, LISTS } from '../../../../demo/data/lists'
import type { LabelKind } from '../../../../demo/data/reference'
import { makeDialect } from '../../../../demo/dialects'
import { isNamedAlone } from '../../../demo/named-alone'
import { DEFAULT_ASSUMPTIONS as PLAIN } from '../../../../demo/filter/assumptions'
import type { CanonicalRecord, CanonicalValue } from '../../../../demo/schema'
import { makeService, type Handlers } from '../../../../demo/service'
import { validateBody } from '../../../../demo/validate'
import type { World } from '../../../../demo/world'
import { cacheWrites } from '../../../../src/main/cache/handlers'
import { openConnection } from '../../../../src/main/cache/cache-file/connection'
import { CorrectedDecoder, realDecoder } from '../../../../src/main/cache/core/decoder'
import { localId } from '../../../../src/main/cache/core/local-ids'
import { CACHE_MIGRATIONS } from '../../../../src/main/cache/cache-file/migrations'
import { stateOfList } from '../../../../src/main/cache/core/states'
import { NONE_USED } from '../engine'
import type { ListKey } from '../../../../src/main/cache/types'
import { inferReferences } from '../../../../src/main/cache/fields/inference/infer-references'
import { ResidentColumns } from '../../../../src/main/cache/columns'
import { ProjectFilters } from '../../../../src/main/cache/filter'

/** The ids that the demo service answers a filter with: asked over the wire's own body, validated as a strict server. */
export function serviceAnswers(
  world: World,
  assumptions: FilterAssumptions
): (filter: ProjectFilter, deleted: boolean) => number[] {
  const service: Handlers = makeService(world, { ...PLAIN, ...assumptions })
  return (filter, deleted) => {
    const window = { count: 1_000_000, offset: 0, deleted, sort: { field: 'id', descending: false } }
    const { body } = buildRequest('projects.filter', filterBody(filter, window), 'lookup')
    const answer = service['projects.filter'](validateBody(OPERATIONS['projects.filter'], JSON.parse(body ?? '')))
    if (answer.shape !== 'list') throw new Error('A filter is answered with a list.')
    return [...answer.ids]
  }
}

/** A cache that swept the world's projects in a dialect; the children of those in `known` are cached as well. */
export function cacheOf(world: World, dialectName: string, known: ReadonlySet<number>) {
  const dialect = makeDialect(dialectName, world)
  const service = makeService(world, { ...PLAIN, countCap: null })
  const first = readAnswer(Buffer.from(JSON.stringify(dialect.write(service['projects.list']({ count: 1 })))), 'list')
  const db = openConnection({ file: null, key: null })
  migrate(db, CACHE_MIGRATIONS)
  const decoder = new CorrectedDecoder(realDecoder, new CorrectionBook(referencesIn(first)))
  const queries = new Queries(db, () => undefined)
  const writer = cacheWrites(db, decoder)
  const bring = (list: ListKey, answer: Answer): void => {
    const body = Buffer.from(JSON.stringify(dialect.write(answer)))
    writer.ingestPage({ list, body, receivedAt: 1, pass: null, cursor: null })
  }
  for (const deleted of [false, true]) {
    const answer = service['projects.list']({ count: 1_000_000, order_by: 'id', deleted: deleted ? '1' : '0' })
    bring({ noun: 'project', deleted }, answer)
  }
  bring({ noun: 'list', deleted: false }, service['core.lists']({}))
  for (const { name } of LISTS) {
    const parent = { id: null, name }
    bring({ noun: 'list-element', deleted: false, parent }, service['core.lists.info']({ name }))
  }
  if (writer.upkeep.keepInferences(inferReferences(queries, decoder).inferences))
    while (!writer.upkeep.redecode('project', NONE_USED).done);
  db.exec(`
    CREATE TABLE IF NOT EXISTS child_facts (project INTEGER PRIMARY KEY, known INTEGER NOT NULL DEFAULT 0,
      has INTEGER NOT NULL DEFAULT 0, next_due INTEGER);
    CREATE TABLE IF NOT EXISTS child_refs (project INTEGER NOT NULL, kind INTEGER NOT NULL, ref INTEGER NOT NULL,
      PRIMARY KEY (project, kind, ref)) WITHOUT ROWID;
  `)
  const add = db.prepare('INSERT INTO child_facts (project, known, has, next_due) VALUES (?, ?, ?, ?)')
  for (const id of known) {
    const { has, nextDue } = childrenOf(world, id)
    add.run(id, 1 | 2 | 8 | 16, Number(has.actions) | (Number(has.payments) << 1) | (Number(has.goods) << 3), nextDue)
  }
  const today = world.options.today
  const filters = new ProjectFilters({ queries, decoder, columns: new ResidentColumns(queries) })
  return {
    db,
    /** The cache's verdict on every project of a list: 1, 0, or null. */
    answers(filter: ProjectFilter, deleted: boolean, assumptions: FilterAssumptions): ReadonlyMap<number, unknown> {
      const verdicts = filters.whole(filters.plan(filter, { assumptions, today }))
      const rows = queries.rows<[id: number, place: number]>(
        `SELECT id, place FROM records JOIN places USING (rid)
         WHERE scope = (SELECT scope FROM scopes WHERE noun = 'project') AND state = ? ORDER BY id`,
        stateOfList(deleted)
      )
      return new Map(rows.map(([id, place]) => [id, [0, null, 1][verdicts[place] ?? 0]]))
    },
    list(filter: ProjectFilter, deleted: boolean, assumptions: FilterAssumptions): readonly number[] {
      return [...this.answers(filter, deleted, assumptions)].flatMap(([id, answer]) => (answer === 1 ? id : []))
    }
  }
}

/** The kinds that the conditions of the interface ask for. */
const KINDS: Readonly<
  Record<(typeof ID_CONDITIONS)[number], { readonly kind: LabelKind; readonly areSeveral: boolean }>
> = {
  sales_funnel_id: { kind: 'funnel', areSeveral: false },
  step_id: { kind: 'stage', areSeveral: false },
  user_id: { kind: 'user', areSeveral: false },
  group_id: { kind: 'user-group', areSeveral: false },
  currency_id: { kind: 'currency', areSeveral: false },
  participants_user_id: { kind: 'user', areSeveral: true },
  participants_group_id: { kind: 'user-group', areSeveral: true },
  actions_type_id: { kind: 'event-type', areSeveral: true },
  good_id: { kind: 'good', areSeveral: true }
}

/** One filter, as a cache is asked it and as the service is asked for the same. */
export interface PickedFilter {
  readonly cached: ProjectFilter
  readonly asked: ProjectFilter
}

/**
 * A filter for a dialect that sends names alone. The cache is asked by local ids. Each local id means everybody of that
 * name, as in the question to the service.
 */
export function pickedBy(world: World, dialectName: string): (filter: ProjectFilter) => PickedFilter {
  const { style } = makeDialect(dialectName, world)
  const namesakes = (kind: LabelKind, id: number): readonly number[] => {
    const { reference } = world
    const label = reference.label(kind, id)
    return label === null ? [id] : reference.ids(kind).filter((other) => reference.label(kind, other) === label)
  }
  return (filter) => {
    const conditions = ID_CONDITIONS.flatMap((key) => {
      const wanted = filter.builtIn[key]
      const { kind, areSeveral } = KINDS[key]
      return wanted === undefined || !isNamedAlone(style, kind, areSeveral) ? [] : [{ key, kind, wanted }]
    })
    const own = conditions.map(({ key, kind, wanted }) => {
      const ids = wanted.map((id) => {
        const label = world.reference.label(kind, id)
        return label === null ? id : localId(kind, label)
      })
      return [key, ids] as const
    })
    const all = conditions.map(({ key, kind, wanted }) => [key, wanted.flatMap((id) => namesakes(kind, id))] as const)
    return {
      cached: { ...filter, builtIn: { ...filter.builtIn, ...Object.fromEntries(own) } },
      asked: { ...filter, builtIn: { ...filter.builtIn, ...Object.fromEntries(all) } }
    }
  }
}

/** The user's corrections of fields with unmarked ids, e.g. `region: "308"`. */
function referencesIn({ records }: ReadAnswer): FieldCorrection[] {
  const names = DYNAMIC_FIELDS.filter(({ type }) => type === 'reference' || type === 'references')
  const fields = records.flatMap((raw) => decodeRecord('project', raw).fields)
  return names.flatMap(({ name }) =>
    fieldsNamed(fields, name)
      .filter(({ role, value }) => role === null && value.type !== 'references')
      .map(({ key }): FieldCorrection => ({ noun: 'project', key, type: 'references' }))
  )
}

function childrenOf(world: World, id: number) {
  const story = world.projects.generator.story(id)
  const { options } = world
  const open = checklistsOf(options, story).filter(({ done, items }) => done < items)
  return {
    has: {
      actions: eventsOf(options, story).length > 0,
      payments: paymentsOf(options, story).length > 0,
      tasks: story.hasTasks,
      goods: story.goods.length > 0
    },
    nextDue: open.length === 0 ? null : Math.min(...open.map(({ due }) => due))
  }
}

/** The demo's own data about a project; `hasChildren`: whether those are known. */
export function factsOf(world: World, id: number, hasChildren: boolean): FilterFacts {
  const record = world.projects.record(id)
  if (record === null) throw new Error(`There is no project ${id}.`)
  const { has, nextDue } = childrenOf(world, id)
  return {
    created: () => String(record['created']),
    price: () => Number(record['price']),
    ids: (key) => [record[key]].flat().flatMap((one) => (typeof one === 'number' ? one : [])),
    has: (fact) => (hasChildren ? has[fact] : null),
    overdue: () => (hasChildren ? nextDue !== null && nextDue < world.options.today : null),
    dynamic: (name) => [valueOf(name, (record['data'] as CanonicalRecord)[name] ?? null)]
  }
}

function valueOf(name: string, value: CanonicalValue): FieldValue {
  if (value === null || value === '') return { type: 'empty' }
  const type = DYNAMIC_FIELDS.find((field) => field.name === name)?.type
  if (type === 'reference' || type === 'references') {
    const references = [value].flat().map((id) => ({ id: Number(id), label: null }))
    return { type: 'references', kind: 'list-element', references }
  }
  if (typeof value === 'boolean') return { type: 'flag', flag: value }
  if (typeof value === 'number') return { type: 'money', amount: value, currency: null }
  return type === 'date' ? { type: 'date', date: String(value) } : { type: 'text', text: String(value) }
}
