import type { Field, FieldRole, Noun } from '@shared/model/record'
import type { StoredLabel } from './field-labels'
import { looseName, looseNamesOf } from '@shared/rules/filter/fields'
import type { Queries, SqlValue } from '../../database/queries'
import { CurrencyCodes } from './currency-codes'
import type { CorrectedDecoder } from './decoder'
import type { ListKey, UsedFields } from './lists'

/** The key of a scope's parent: lists are requested by name, funnels by id. */
export function parentKey({ noun, parent }: Pick<ListKey, 'noun' | 'parent'>): string {
  if (parent === undefined) return ''
  const byName = parent.name === null ? null : `name:${parent.name}`
  const byId = parent.id === null ? null : `id:${parent.id}`
  return (noun === 'list-element' ? (byName ?? byId) : (byId ?? byName)) ?? ''
}

/** The number of the scope; null when the list was never read. */
export function findScope(queries: Queries, list: Pick<ListKey, 'noun' | 'parent'>): number | null {
  const sql = 'SELECT scope FROM scopes WHERE noun = ? AND parent = ?'
  return queries.get<{ scope: number }>(sql, list.noun, parentKey(list))?.scope ?? null
}

/**
 * Upper bound of fields per noun: a service may invent names endlessly. Further fields stay in the raw records only.
 */
export const MOST_FIELDS = 2_000
/** Field changes are stored this long at most (`changes/store.ts`). Until then a field number is not reused (ms). */
const KEPT_FOR = 91 * 86_400_000

/** Whether records of a noun have more fields than are stored. */
export function hasBeyond(queries: Queries, noun: Noun): boolean {
  return queries.get('SELECT 1 FROM field_kinds WHERE noun = ? AND beyond = 1', noun) !== undefined
}

/**
 * Rank of a label's source: the record itself outranks records that mention it. Labels from search hits replace none.
 */
export const AUTHORITY = { found: 0, mentioned: 1, own: 2 } as const

interface FieldRow {
  readonly field: number
  readonly key: string
  readonly role: FieldRole | null
  readonly label: string
  readonly section: Field['section']
  readonly listed: number
}

interface KnownField {
  readonly number: number
  role: FieldRole | null
  /** 1 if the field occurs in answers of lists. */
  listed: number
}

/**
 * For the writer: small lookup tables, held in memory, because a sweep refers to the same few hundred entries a million
 * times. After a rollback `forget` drops entries that are not in the database.
 */
export class Dictionaries {
  readonly #scopes = new Map<string, number>()
  readonly #fields = new Map<Noun, Map<string, KnownField>>()
  /** Roles that are taken, by noun. */
  readonly #roles = new Map<Noun, Set<FieldRole>>()
  readonly #labels = new Map<string, { label: string; authority: number }>()
  readonly #names = new Map<string, number>()
  /** Nouns with more fields than are stored. */
  readonly #beyond = new Set<Noun>()
  readonly currencies: CurrencyCodes

  constructor(
    private readonly queries: Queries,
    private readonly decoder: CorrectedDecoder
  ) {
    this.currencies = new CurrencyCodes(queries)
  }

  forget(): void {
    this.#scopes.clear()
    this.#fields.clear()
    this.#roles.clear()
    this.#labels.clear()
    this.#names.clear()
    this.currencies.forget()
    this.#beyond.clear()
  }

  scope(list: Pick<ListKey, 'noun' | 'parent'>): number {
    const parent = parentKey(list)
    return known(this.#scopes, `${list.noun}\n${parent}`, () => {
      const found = findScope(this.queries, list)
      if (found !== null) return found
      const sql = 'INSERT INTO scopes (noun, parent, parent_id, parent_name) VALUES (?, ?, ?, ?) RETURNING scope'
      return this.#added(sql, list.noun, parent, list.parent?.id ?? null, list.parent?.name ?? null)
    })
  }

  /**
   * The number of a field; null when the noun has too many.
   * @param rid the record with the field, stored with a new field
   * @param isListed whether the field occurs in an answer of a list
   */
  field(noun: Noun, { key, label, section, role, isRenamed }: Field, rid: number, isListed = false): number | null {
    const fields = this.#fieldsOf(noun)
    let one = fields.get(key)
    if (one === undefined) {
      const find = 'SELECT field AS number, role, listed, gone_at FROM fields WHERE noun = ? AND key = ?'
      const found = this.queries.get<KnownField & { gone_at: number | null }>(find, noun, key)
      const isThere = found !== undefined && found.gone_at === null
      const isNeeded = role !== null || this.#correctionOf(noun, key) !== undefined
      if (!isThere && !isNeeded && fields.size >= MOST_FIELDS) {
        const beyond =
          'INSERT INTO field_kinds (noun, beyond) VALUES (?, 1) ON CONFLICT (noun) DO UPDATE SET beyond = 1'
        if (!this.#beyond.has(noun)) this.queries.run(beyond, noun)
        this.#beyond.add(noun)
        return null
      }
      if (found === undefined) {
        const named = isRenamed ? key : label
        const sql = `INSERT INTO fields (noun, key, name, label, section, rid, listed) VALUES (?, ?, ?, ?, ?, ?, 0)
          RETURNING field`
        const number = this.#added(sql, noun, key, looseName(key), named, section, rid)
        one = { number, role: null, listed: 0 }
        if (role !== null && !this.#saysRole(noun, key)) this.#giveRole(noun, one, role)
      } else {
        if (!isThere) this.queries.run('UPDATE fields SET gone_at = NULL, rid = ? WHERE field = ?', rid, found.number)
        one = { number: found.number, role: found.role, listed: found.listed }
      }
      fields.set(key, one)
    }
    if (role !== null && one.role === null) this.#recognised(noun, key, one, role)
    if (isListed && one.listed === 0) this.#list(one)
    return one.number
  }

  /** Marks a field as part of list answers, even without a value. Ignores fields that no record has a value for. */
  listed(noun: Noun, { key }: Pick<Field, 'key'>): void {
    const one = this.#fieldsOf(noun).get(key)
    if (one?.listed === 0) this.#list(one)
  }

  isListed(noun: Noun, { key }: Pick<Field, 'key'>): boolean {
    return this.#fieldsOf(noun).get(key)?.listed !== 0
  }

  #list(field: KnownField): void {
    this.queries.run('UPDATE fields SET listed = 1 WHERE field = ?', field.number)
    // Filters that lacked this field can be evaluated now.
    this.#nextGeneration()
    field.listed = 1
  }

  /** Nested maps by noun: joined keys would create two million short-lived strings in a sweep. */
  #fieldsOf(noun: Noun): Map<string, KnownField> {
    let fields = this.#fields.get(noun)
    if (fields === undefined) {
      const rows = this.#stored(noun)
      fields = new Map(rows.map(({ field, key, role, listed }) => [key, { number: field, role, listed }]))
      this.#fields.set(noun, fields)
    }
    return fields
  }

  /**
   * Assigns a role that the first record did not show: a price "on request" is a text. The role stays, unless another
   * field has it already.
   */
  #recognised(noun: Noun, key: string, field: KnownField, role: FieldRole): void {
    const roles = known(this.#roles, noun, () => {
      return new Set([...this.#fieldsOf(noun).values()].flatMap(({ role }) => role ?? []))
    })
    if (!roles.has(role) && !this.#saysRole(noun, key)) this.#giveRole(noun, field, role)
  }

  #saysRole(noun: Noun, key: string): boolean {
    return this.#correctionOf(noun, key)?.role !== undefined
  }

  #correctionOf(noun: Noun, key: string) {
    return this.decoder.corrections.of(noun)?.byKey.get(key)
  }

  #giveRole(noun: Noun, field: KnownField, role: FieldRole): void {
    this.queries.run('UPDATE fields SET role = ? WHERE field = ?', role, field.number)
    // Earlier answers to filters did not use this field, so they are invalid.
    this.#nextGeneration()
    field.role = role
    this.#roles.get(noun)?.add(role)
  }

  /**
   * Replaces the roles of fields, by key, after all records of a noun were re-decoded.
   * @param listed keys that occur in answers of lists
   */
  recogniseAnew(noun: Noun, fields: ReadonlyMap<string, Field>, listed: ReadonlySet<string>): void {
    for (const { field: number, key, role, label, section, listed: before } of this.#stored(noun)) {
      const now = fields.get(key)
      if (now === undefined) continue
      const named = now.isRenamed === true ? label : now.label
      const recognised = this.#saysRole(noun, key) ? role : now.role
      const inLists = Number(listed.has(key))
      if (recognised === role && named === label && now.section === section && inLists === before) continue
      const sql = 'UPDATE fields SET role = ?, label = ?, section = ?, listed = ? WHERE field = ?'
      this.queries.run(sql, recognised, named, now.section, inLists, number)
      this.#nextGeneration()
    }
    this.#fields.delete(noun)
    this.#roles.delete(noun)
  }

  /**
   * Deletes fields that no record has, except `used` ones, after all records of a noun were decoded.
   * @param holders a record with the field, by field key
   * @returns whether there is room now for fields that were left out
   */
  settleCounted(noun: Noun, holders: ReadonlyMap<string, number>, used: UsedFields, now: number): boolean {
    const { queries } = this
    const [keys, names] = [new Set(used.keys), new Set(used.names.flatMap(looseNamesOf))]
    let left = 0
    const live = 'SELECT field, key, role FROM fields WHERE noun = ? AND gone_at IS NULL ORDER BY field'
    for (const [field, key, role] of queries.rows<[field: number, key: string, role: string | null]>(live, noun)) {
      const rid = holders.get(key)
      const stays = rid !== undefined && (left < MOST_FIELDS || role !== null)
      if (!stays && !keys.has(key) && !names.has(looseName(key)))
        queries.run('UPDATE fields SET gone_at = ?, rid = NULL WHERE field = ?', now, field)
      else {
        left += 1
        if (rid !== undefined) queries.run('UPDATE fields SET rid = ? WHERE field = ?', rid, field)
      }
    }
    queries.run('DELETE FROM fields WHERE noun = ? AND gone_at < ?', noun, now - KEPT_FOR)
    const hasRoom = hasBeyond(queries, noun) && left < MOST_FIELDS
    // With room, the next read of the records finds out whether fields are left out again.
    const counted = `INSERT INTO field_kinds (noun, beyond, counted_at) VALUES (?, 0, ?)
      ON CONFLICT (noun) DO UPDATE SET counted_at = excluded.counted_at, beyond = beyond AND ?`
    queries.run(counted, noun, now, Number(!hasRoom))
    this.#beyond.delete(noun)
    this.#fields.delete(noun)
    this.#roles.delete(noun)
    // A name may refer to another field now.
    this.#nextGeneration()
    return hasRoom
  }

  #stored(noun: Noun): readonly FieldRow[] {
    const sql = 'SELECT field, key, role, label, section, listed FROM fields WHERE noun = ? AND gone_at IS NULL'
    return this.queries.all<FieldRow>(sql, noun)
  }

  #nextGeneration(): void {
    this.queries.run('UPDATE list_generation SET generation = generation + 1')
  }

  /** Runs an INSERT that returns the number of its row. */
  #added(sql: string, ...values: SqlValue[]): number {
    const [number] = this.queries.numbers(sql, ...values)
    if (number === undefined) throw new Error('Nothing was added.')
    return number
  }

  /** The local id of something that has a name but no id. It is negative, so it never equals an id of the service. */
  numberOfName(noun: Noun, name: string): number {
    return known(this.#names, `${noun}\n${name}`, () => {
      const [found] = this.queries.numbers('SELECT number FROM names WHERE noun = ? AND name = ?', noun, name)
      if (found !== undefined) return found
      const sql = `INSERT INTO names (number, noun, name) SELECT coalesce(min(number), 0) - 1, ?, ? FROM names
        RETURNING number`
      return this.#added(sql, noun, name)
    })
  }

  /** Stores the label of an id. Among equal sources the newest label wins. Returns whether the label changed. */
  learn(learned: StoredLabel, authority: number): boolean {
    const { kind, id, label } = learned
    const key = `${kind}\n${id}`
    const find = 'SELECT label, authority FROM labels WHERE kind = ? AND id = ?'
    const known = this.#labels.get(key) ?? this.queries.get<{ label: string; authority: number }>(find, kind, id)
    if (kind === 'currency' && (known === undefined || authority > AUTHORITY.found)) this.currencies.learn(learned)
    if (
      known !== undefined &&
      (authority === AUTHORITY.found ||
        // A local id covers several spellings of its name. The first label stays unless the name's own list gives one.
        (id < 0 && known.authority >= authority) ||
        known.authority > authority ||
        (known.label === label && known.authority === authority))
    ) {
      this.#labels.set(key, known)
      return false
    }
    const put = 'INSERT OR REPLACE INTO labels (kind, id, label, authority) VALUES (?, ?, ?, ?)'
    this.queries.run(put, kind, id, label, authority)
    this.#labels.set(key, { label, authority })
    return known?.label !== label
  }

  /** Removes the label of an id if it is still this one. */
  retract({ kind, id, label }: StoredLabel): void {
    this.#labels.delete(`${kind}\n${id}`)
    this.queries.run('DELETE FROM labels WHERE kind = ? AND id = ? AND label = ?', kind, id, label)
  }
}

function known<K, V>(map: Map<K, V>, key: K, find: () => V): V {
  const seen = map.get(key)
  if (seen !== undefined) return seen
  const found = find()
  map.set(key, found)
  return found
}
