import type { FieldInventory, KnownField, RecordKind, RoleField, TakenFor } from '@shared/model/field-inventory'
import { NOUNS, type Field, type FieldRole, type FieldValue, type Noun } from '@shared/model/record'
import { inOrder } from '@shared/rules/field-corrections'
import { CorrectionBook, INFERRED_NOUN, REST_KEY, rolesOf } from '../../api/fields'
import type { Queries } from '../../database/queries'
import { boundedFields, isBeyond } from './beyond-fields'
import { Contents, type CorrectedDecoder, findScope, Labels, MOST_FIELDS, titleKey } from '../core'
import { decodedFields, newestRecords, recordAt, type RecordPlace } from './example-field'
import { Examples } from './field-examples'
import { isSortable } from './sortable'

/** Sample size: enough for the fields that people use, small enough to take 60 ms. */
const SAMPLE = 500
/** Sample size for finding only the fields with roles. */
const FEW = 40

interface SeenField extends Pick<KnownField, 'key' | 'label' | 'section' | 'isPart'> {
  count: number
  readonly now: Tally
  readonly recognised: Tally
  readonly examples: Examples
}

interface KnownKey extends Pick<KnownField, 'key' | 'label' | 'section'> {
  readonly rid: number | null
}

/** Nouns with cached records; projects first, then in the order of the interface. */
export function recordKinds(queries: Queries): readonly RecordKind[] {
  const sql = `SELECT scopes.noun, sum(counts.records) AS records FROM counts JOIN scopes USING (scope)
    GROUP BY scopes.noun HAVING sum(counts.records) > 0`
  const kinds = queries.all<RecordKind>(sql)
  return kinds.toSorted((a, b) => NOUNS.indexOf(a.noun) - NOUNS.indexOf(b.noun))
}

/**
 * All fields of a noun's records. Their frequency is counted in a sample of the newest records. Fields outside the
 * sample get an example from the record that had them first. The sample keeps the time constant for any cache size.
 */
export function fieldInventory(queries: Queries, decoder: CorrectedDecoder, noun: Noun): FieldInventory {
  const corrections = decoder.stated.of(noun)
  const inferences = new Map(
    noun === INFERRED_NOUN ? decoder.inferences.map((inferred) => [inferred.key, inferred]) : []
  )
  // Inferred references count as recognised, unless the user has overruled them.
  const withoutCorrections = new CorrectionBook(
    [],
    [...inferences.values()].filter(({ key }) => corrections?.byKey.get(key)?.list !== null)
  )
  const sample = lastRecords(queries, noun, SAMPLE)
  const bounded = boundedFields(queries, noun)
  const seen = new SeenFields(queries, decoder, noun, withoutCorrections, bounded)
  for (const place of sample) seen.count(place, true)
  const known = queries.all<KnownKey>(
    'SELECT key, label, section, rid FROM fields WHERE noun = ? AND gone_at IS NULL ORDER BY field LIMIT ?',
    noun,
    MOST_FIELDS * 2
  )
  const rare = known.filter(({ key }) => !seen.byKey.has(key)).slice(0, MOST_FIELDS)
  for (const rid of new Set(rare.map((field) => field.rid))) {
    const place = rid === null ? undefined : recordAt(queries, rid)
    if (place !== undefined) seen.count(place, false)
  }
  // Fields outside the sample, and fields that were corrected before any record had them.
  for (const { key, label, section } of known) seen.add(key, label, section)
  for (const key of corrections?.byKey.keys() ?? []) seen.add(key, key, 'other')

  const fields = [...seen.byKey.values()].slice(0, MOST_FIELDS).map((one): KnownField => {
    const { key, label, section, isPart, count, examples } = one
    const now = one.now.result()
    return {
      ...{ key, label, section, isPart, seen: count, now },
      isSortable: noun === 'project' && isSortable(now.role, now.type),
      recognised: one.recognised.result(),
      examples: examples.list,
      isMasked: examples.isMasked,
      correction: corrections?.byKey.get(key) ?? null,
      inferred: inferences.get(key) ?? null,
      list: decoder.corrections.of(noun)?.byKey.get(key)?.list ?? null
    }
  })
  return {
    noun,
    fields: inOrder(fields, ({ correction }) => correction?.position),
    total: seen.byKey.size,
    isBeyond: bounded !== null || seen.byKey.has(REST_KEY),
    records: recordKinds(queries).find((kind) => kind.noun === noun)?.records ?? 0,
    sampled: sample.length,
    roles: rolesOf(noun),
    lists: listNames(queries)
  }
}

/**
 * The field of each role, from the newest records. Empty if no correction changes how fields of this noun are
 * displayed. Lists need it before their first row.
 */
export function roleFields(queries: Queries, decoder: CorrectedDecoder, noun: Noun): readonly RoleField[] {
  const stated = decoder.stated.of(noun)
  const isShown = [...(stated?.byKey.values() ?? [])].some(
    ({ label, hidden }) => label !== undefined || hidden === true
  )
  if (stated === undefined || !isShown) return []
  const contents = new Contents(queries)
  const found = lastRecords(queries, noun, FEW).flatMap((place) => decodedFields(decoder, noun, contents, place))
  const holders = new Map<FieldRole | null, string | null>()
  for (const [role, fields] of Map.groupBy(found, ({ role }) => role)) {
    holders.set(role, mostOf(fields.map(({ key }) => key)))
  }
  // A role from the user stays with its field, even without a value in any record.
  for (const { role, key } of stated.byKey.values()) if (role != null) holders.set(role, key)
  return [...holders].flatMap(([role, key]) => {
    if (role === null || key === null) return []
    const correction = stated.byKey.get(key)
    return [{ role, key, label: correction?.label ?? null, hidden: correction?.hidden ?? false }]
  })
}

/** The newest records by id; for nouns with many parents, the newest of each. */
function lastRecords(queries: Queries, noun: Noun, most: number): readonly RecordPlace[] {
  const scopes = queries.all<{ scope: number }>('SELECT scope FROM scopes WHERE noun = ? ORDER BY scope DESC', noun)
  const each = Math.max(1, Math.ceil(most / Math.max(1, scopes.length)))
  return scopes.slice(0, most).flatMap(({ scope }) => newestRecords(queries, scope, each))
}

/** The fields of a noun's records, counted record by record. */
class SeenFields {
  readonly byKey = new Map<string, SeenField>()
  readonly #contents: Contents
  readonly #labels: Labels

  /** @param bounded the keys to count; null for all */
  constructor(
    queries: Queries,
    private readonly decoder: CorrectedDecoder,
    private readonly noun: Noun,
    private readonly withoutCorrections: CorrectionBook,
    private readonly bounded: ReadonlySet<string> | null
  ) {
    this.#contents = new Contents(queries)
    this.#labels = new Labels(queries)
  }

  /** The field, added without a value if it is new. */
  add(key: string, label: string, section: Field['section'], isPart = false): SeenField {
    let one = this.byKey.get(key)
    if (one === undefined) {
      const examples = new Examples(key)
      one = { key, label, section, isPart, count: 0, now: new Tally(), recognised: new Tally(), examples }
      this.byKey.set(key, one)
    }
    return one
  }

  /** @param isSampled false only adds fields that the sample lacks; the sample comes first */
  count(place: RecordPlace, isSampled: boolean): void {
    const { decoder, noun, bounded } = this
    const fields = this.#contents.fields(place)
    if (fields === null) return
    const raw = { id: place.id, fields }
    const now = decoder.decodeRecord(noun, raw)
    const plain = decoder.stated.of(noun) === undefined ? now : decoder.decodeWith(this.withoutCorrections, noun, raw)
    const plainByKey = new Map(plain.fields.map((field) => [field.key, field]))
    for (const field of now.fields) {
      if (bounded !== null && isBeyond(field, bounded)) continue
      const recognised = plainByKey.get(field.key) ?? field
      const one = this.add(field.key, recognised.label, field.section, recognised.isPart)
      if (!isSampled && one.count > 0) continue
      one.now.add(field)
      one.recognised.add(recognised)
      if (field.value.type === 'empty') continue
      if (isSampled) one.count += 1
      one.examples.add(() => this.#labels.value(field.value, field.list))
    }
  }
}

/** Collects the role and type of a field to find the most frequent one. */
class Tally {
  readonly #roles: FieldRole[] = []
  readonly #types: FieldValue['type'][] = []
  readonly #kinds: NonNullable<TakenFor['kind']>[] = []

  add({ role, value }: Field): void {
    if (role !== null) this.#roles.push(role)
    if (value.type !== 'empty') this.#types.push(value.type)
    if (value.type === 'references') this.#kinds.push(value.kind)
  }

  result(): TakenFor {
    const type = mostOf(this.#types)
    return { role: mostOf(this.#roles), type, kind: type === 'references' ? mostOf(this.#kinds) : null }
  }
}

/** The most frequent one; of several, the first. */
function mostOf<K>(all: readonly K[]): K | null {
  const [most = []] = [...Map.groupBy(all, (one) => one).values()].sort((a, b) => b.length - a.length)
  return most[0] ?? null
}

function listNames(queries: Queries): FieldInventory['lists'] {
  const scope = findScope(queries, { noun: 'list' })
  if (scope === null) return []
  const sql = 'SELECT name, title FROM records WHERE scope = ? AND state = 0 ORDER BY id'
  const stored = queries.all<{ name: string | null; title: string | null }>(sql, scope)
  const keyed = stored.map((list) => ({ ...list, key: titleKey(list.title) ?? '' }))
  keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
  return keyed.flatMap(({ name, title }) => {
    const called = name ?? title
    return called === null ? [] : [{ name: called, title: title === called ? null : title }]
  })
}
