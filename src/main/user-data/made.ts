/** What the user made in one workspace: in memory, and as the records that its file keeps. */
import { z } from 'zod'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { TableName, TableSettings, ViewContent } from '@shared/model/view'
import { tidied } from '@shared/rules/field-corrections'
import { fieldCorrection } from './corrections'
import type { Place } from './types'
import { ViewList } from './view-list'
import { keptTable, viewContent } from './views'
import { VisitList } from './visit-list'

/** What befell the file, until the user has dealt with it. */
export interface Damage {
  /** `key-lost`: it lies beside, under a key that the keychain no longer has. */
  readonly kind: 'damaged' | 'key-lost'
  /** Epoch milliseconds. */
  readonly at: number
  readonly read: number
  /** How many records can't be read any more; null where nobody can say. */
  readonly lost: number | null
}

const KINDS = ['place', 'damage', 'view', 'default', 'table', 'visit', 'me', 'correction'] as const
type Kind = (typeof KINDS)[number]

const place = z.object({ name: z.string(), address: z.string(), lookupPath: z.string() }) satisfies z.ZodType<Place>
const damage = z.object({
  kind: z.enum(['damaged', 'key-lost']),
  at: z.number(),
  read: z.number(),
  lost: z.number().nullable()
}) satisfies z.ZodType<Damage>
/** A negative one is ours: the user is known by the name alone. */
const userId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const ofTable = z.looseObject({ table: z.string() })
const named = z.looseObject({ noun: z.string(), key: z.string() })

/** What is kept of something that this version may not understand; then `read` is null, and it stays as it is. */
interface Kept<T> {
  readonly read: T | null
  readonly stored: unknown
}

export class Made {
  readonly views = new ViewList()
  readonly visits = new VisitList()
  #place: Place | null = null
  #damage: Damage | null = null
  #default: Kept<ViewContent> | null = null
  /** By the table's name. */
  readonly #tables = new Map<string, Kept<TableSettings>>()
  #me: number | null = null
  /** By noun and key, in no order. */
  readonly #corrections = new Map<string, Kept<FieldCorrection>>()
  /** Records that this version does not know, as they were read. */
  readonly #others = new Set<string>()

  /** Takes up the records of a file. What is here already outranks them, so that what was read last matters least. */
  static of(records: readonly string[]): Made {
    const made = new Made()
    made.add(records)
    return made
  }

  /** Adds what is not here. Nothing that is here goes or changes, but for a record that was opened later elsewhere. */
  add(records: readonly string[]): void {
    for (const record of records) if (!this.#load(record)) this.#others.add(record)
    this.visits.bound()
  }

  /** Both together, where each was changed while the other could not be reached: the newer one outranks the older. */
  static merged(older: Made, newer: Made): Made {
    const made = Made.of([...newer.records(), ...older.records()])
    made.views.reorder(older.views.ids)
    return made
  }

  /** What its file keeps: JSON, `{ kind, value }`. */
  records(): readonly string[] {
    const write = (kind: Kind, value: unknown): string => JSON.stringify({ kind, value })
    return [
      ...(this.#place === null ? [] : [write('place', this.#place)]),
      ...(this.#damage === null ? [] : [write('damage', this.#damage)]),
      ...this.views.stored().map((view) => write('view', view)),
      ...(this.#default === null ? [] : [write('default', this.#default.stored)]),
      ...[...this.#tables.values()].map(({ stored }) => write('table', stored)),
      ...this.visits.stored().map((visit) => write('visit', visit)),
      ...(this.#me === null ? [] : [write('me', this.#me)]),
      ...[...this.#corrections.values()].map(({ stored }) => write('correction', stored)),
      ...this.#others
    ]
  }

  /** Whether there is anything that a person made. */
  get isEmpty(): boolean {
    return this.records().length === Number(this.#place !== null) + Number(this.#damage !== null)
  }

  get place(): Place | null {
    return this.#place
  }

  set place(now: Place | null) {
    this.#place = now
  }

  get damage(): Damage | null {
    return this.#damage
  }

  set damage(now: Damage | null) {
    this.#damage = now
  }

  get default(): ViewContent | null {
    return this.#default?.read ?? null
  }

  set default(content: ViewContent | null) {
    if (content === null) {
      this.#default = null
      return
    }
    const { deleted, filter, sort, columns, layout } = content
    const kept: ViewContent = { deleted, filter, sort, columns, layout }
    this.#default = { read: kept, stored: kept }
  }

  /** Columns and order of a table; null while nobody has changed them. */
  table(name: TableName): TableSettings | null {
    return this.#tables.get(name)?.read ?? null
  }

  setTable(name: TableName, { columns, sort }: TableSettings): void {
    this.#tables.set(name, { read: { columns, sort }, stored: { table: name, columns, sort } })
  }

  /** How many tables this version can show as they were left. */
  get tables(): number {
    return [...this.#tables.values()].filter(({ read }) => read !== null).length
  }

  get me(): number | null {
    return this.#me
  }

  set me(id: number | null) {
    this.#me = id
  }

  /** By kind of record and key. */
  get corrections(): readonly FieldCorrection[] {
    const read = [...this.#corrections.values()].flatMap((kept) => kept.read ?? [])
    return read.toSorted((a, b) => compare(a.noun, b.noun) || compare(a.key, b.key))
  }

  /** The roles that fields have, by kind of record; worked out when one is looked up. */
  #roles: Set<string> | null = null

  /** Puts others in their place; what a newer version wrote is not ours to throw away. */
  set corrections(all: readonly FieldCorrection[]) {
    this.#roles = null
    for (const [key, kept] of this.#corrections) if (kept.read !== null) this.#corrections.delete(key)
    for (const one of all) this.#corrections.set(keyOf(one), { read: one, stored: one })
  }

  /** False for what no part of this version takes. */
  #load(record: string): boolean {
    const read = parseRecord(record)
    if (read === null) return false
    const { kind, value } = read
    switch (kind) {
      case 'place': {
        const parsed = place.safeParse(value)
        if (parsed.success) this.#place ??= parsed.data
        return parsed.success
      }
      case 'damage': {
        const parsed = damage.safeParse(value)
        if (parsed.success) this.#damage ??= parsed.data
        return parsed.success
      }
      case 'view':
        // One that is here already is no other: it is the same one, older.
        return this.views.load(value) || isObject(value)
      case 'default': {
        const parsed = viewContent.safeParse(value)
        this.#default ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'table': {
        const of = ofTable.safeParse(value)
        if (!of.success || this.#tables.has(of.data.table)) return of.success
        const parsed = keptTable.safeParse(value)
        if (parsed.success) this.setTable(parsed.data.table, parsed.data)
        else this.#tables.set(of.data.table, { read: null, stored: value })
        return true
      }
      case 'visit':
        return this.visits.load(value)
      case 'me': {
        const parsed = userId.safeParse(value)
        if (parsed.success) this.#me ??= parsed.data
        return parsed.success
      }
      case 'correction': {
        const id = named.safeParse(value)
        if (!id.success || this.#corrections.has(keyOf(id.data))) return id.success
        const parsed = fieldCorrection.safeParse(value)
        if (parsed.success) this.#loadCorrection(parsed.data)
        else this.#corrections.set(keyOf(id.data), { read: null, stored: value })
        return true
      }
    }
  }

  /** A role belongs to one field of a kind: it stays with the one that has it here. */
  #loadCorrection(correction: FieldCorrection): void {
    const { role, ...rest } = correction
    const key = typeof role === 'string' ? roleOf(correction.noun, role) : null
    this.#roles ??= new Set(this.corrections.flatMap((one) => (one.role ? roleOf(one.noun, one.role) : [])))
    const taken = key !== null && this.#roles.has(key)
    if (key !== null) this.#roles.add(key)
    const left = taken ? tidied(rest) : correction
    if (left !== null) this.#corrections.set(keyOf(left), { read: left, stored: left })
  }
}

/** Whether this version knows what to do with a record of something that a person made. */
export function isUnderstood(record: string): boolean {
  const { views, visits, default: shown, me, corrections, tables } = Made.of([record])
  const found = [views.all().length, visits.stored().length, corrections.length, tables, Number(shown !== null)]
  return found.some((count) => count > 0) || me !== null
}

const keyOf = ({ noun, key }: { noun: string; key: string }): string => `${noun}\n${key}`
const roleOf = (noun: string, role: string): string => `${noun}\n${role}`
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && 'id' in value

/** Null for a record of a kind that this version does not know. */
function parseRecord(record: string): { kind: Kind; value: unknown } | null {
  let json: unknown
  try {
    json = JSON.parse(record)
  } catch {
    // Sealed by us, so it is whole, and of a kind that some other version knows how to read.
    return null
  }
  if (typeof json !== 'object' || json === null || !('kind' in json) || !('value' in json)) return null
  const kind = KINDS.find((known) => known === json.kind)
  return kind === undefined ? null : { kind, value: json.value }
}
