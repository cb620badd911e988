/** The user data of one workspace: in memory, and as the records of its file. */
import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'
import type { FieldCorrection } from '@shared/model/field-correction'
import type { CalendarSettings, CalendarView } from '@shared/model/calendar'
import type { StorageView } from '@shared/model/storage'
import { MOST_STAGE_CHOICES, type StageChoice } from '@shared/rules/stage-state'
import type { TableName, TableSettings, ViewContent } from '@shared/model/view'
import { tidied } from '@shared/rules/field-corrections'
import { fieldCorrection } from './corrections'
import { calendarSettings, calendarView } from './calendar-view'
import { keptReminders, RemindedList, type KeptReminders } from './reminders'
import { keptSearches, type KeptSearches } from './searches'
import { stageChoices } from './stage-choices'
import { storageView } from './storage-view'
import type { Place } from './types'
import { ViewList } from './view-list'
import { keptTable, viewContent } from './views'
import { VisitList } from './visit-list'

/** Damage of the file that the user has not dealt with yet. */
export interface Damage {
  /** `key-lost`: the file is set aside, under a key that the keychain no longer has. */
  readonly kind: 'damaged' | 'key-lost'
  /** Epoch milliseconds. */
  readonly at: number
  readonly read: number
  /** The number of records that can no longer be read; null when it is unknown. */
  readonly lost: number | null
}

const KINDS = [
  'place',
  'damage',
  'view',
  'default',
  'table',
  'storage',
  'calendar',
  'times',
  'reminders',
  'reminded',
  'searches',
  'visit',
  'me',
  'own-offline',
  'correction',
  'stages'
] as const
type Kind = (typeof KINDS)[number]

const place = z.object({ name: z.string(), address: z.string(), lookupPath: z.string() }) satisfies z.ZodType<Place>
const damage = z.object({
  kind: z.enum(['damaged', 'key-lost']),
  at: z.number(),
  read: z.number(),
  lost: z.number().nullable()
}) satisfies z.ZodType<Damage>
/** A negative id is a local id: the user is known by name alone. */
const userId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)
const ofTable = z.looseObject({ table: z.string() })
const named = z.looseObject({ noun: z.string(), key: z.string() })

/** A stored value that this version may not understand; then `read` is null, and the value stays stored. */
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
  #storage: Kept<StorageView> | null = null
  #calendar: Kept<CalendarView> | null = null
  #times: Kept<CalendarSettings> | null = null
  #reminders: Kept<KeptReminders> | null = null
  readonly reminded = new RemindedList()
  #searches: Kept<KeptSearches> | null = null
  #me: number | null = null
  #keepsOwn: boolean | null = null
  /** By noun and key, in any order. */
  readonly #corrections = new Map<string, Kept<FieldCorrection>>()
  #stages: Kept<readonly StageChoice[]> | null = null
  /** Unchanged records of kinds that this version does not know. */
  readonly #others = new Set<string>()

  /** Loads the records of a file. Earlier records win over later ones. */
  static of(records: readonly string[]): Made {
    const made = new Made()
    made.add(records)
    return made
  }

  /** Adds missing records. Existing ones stay as they are, except for a visit, which takes the later time. */
  add(records: readonly string[]): void {
    for (const record of records) if (!this.#load(record)) this.#others.add(record)
    this.visits.bound()
  }

  /** Merges data that was changed apart, while the file could not be read: the newer data wins over the older. */
  static merged(older: Made, newer: Made): Made {
    const made = Made.of([...newer.records(), ...older.records()])
    made.views.reorder(older.views.ids)
    return made
  }

  /** The records of its file: JSON, `{ kind, value }`. */
  records(): readonly string[] {
    const write = (kind: Kind, value: unknown): string => JSON.stringify({ kind, value })
    return [
      ...(this.#place === null ? [] : [write('place', this.#place)]),
      ...(this.#damage === null ? [] : [write('damage', this.#damage)]),
      ...this.views.stored().map((view) => write('view', view)),
      ...(this.#default === null ? [] : [write('default', this.#default.stored)]),
      ...[...this.#tables.values()].map(({ stored }) => write('table', stored)),
      ...(this.#storage === null ? [] : [write('storage', this.#storage.stored)]),
      ...(this.#calendar === null ? [] : [write('calendar', this.#calendar.stored)]),
      ...(this.#times === null ? [] : [write('times', this.#times.stored)]),
      ...(this.#reminders === null ? [] : [write('reminders', this.#reminders.stored)]),
      ...(this.reminded.stored().length === 0 ? [] : [write('reminded', this.reminded.stored())]),
      ...(this.#searches === null ? [] : [write('searches', this.#searches.stored)]),
      ...this.visits.stored().map((visit) => write('visit', visit)),
      ...(this.#me === null ? [] : [write('me', this.#me)]),
      ...(this.#keepsOwn === null ? [] : [write('own-offline', this.#keepsOwn)]),
      ...[...this.#corrections.values()].map(({ stored }) => write('correction', stored)),
      ...(this.#stages === null ? [] : [write('stages', this.#stages.stored)]),
      ...this.#others
    ]
  }

  /** Whether there is no user data, apart from the place and the damage. */
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

  /** Columns and order of a table; null while the user has not changed them. */
  table(name: TableName): TableSettings | null {
    return this.#tables.get(name)?.read ?? null
  }

  setTable(name: TableName, { columns, sort }: TableSettings): void {
    this.#tables.set(name, { read: { columns, sort }, stored: { table: name, columns, sort } })
  }

  /** The number of tables whose settings this version understands. */
  get tables(): number {
    return [...this.#tables.values()].filter(({ read }) => read !== null).length
  }

  /** How the storage area was left; null while nobody has looked at it. */
  get storage(): StorageView | null {
    return this.#storage?.read ?? null
  }

  set storage(view: StorageView) {
    this.#storage = { read: view, stored: view }
  }

  /** How the calendar was left; null while nobody has changed it. */
  get calendar(): CalendarView | null {
    return this.#calendar?.read ?? null
  }

  set calendar(view: CalendarView) {
    this.#calendar = { read: view, stored: view }
  }

  /** How times are read; null while the user has said nothing of it. */
  get times(): CalendarSettings | null {
    return this.#times?.read ?? null
  }

  set times(settings: CalendarSettings) {
    this.#times = { read: settings, stored: settings }
  }

  /** Of what the user is reminded; null while they have said nothing of it. */
  get reminders(): KeptReminders | null {
    return this.#reminders?.read ?? null
  }

  set reminders(now: KeptReminders) {
    this.#reminders = { read: now, stored: now }
  }

  /** What the user searched for; null while they have searched for nothing. */
  get searches(): KeptSearches | null {
    return this.#searches?.read ?? null
  }

  set searches(now: KeptSearches) {
    this.#searches = { read: now, stored: now }
  }

  /** What the user said about stages; null while they have said nothing of it. */
  get stages(): readonly StageChoice[] | null {
    return this.#stages?.read ?? null
  }

  set stages(now: readonly StageChoice[] | null) {
    if ((now?.length ?? 0) > MOST_STAGE_CHOICES)
      throw new DesksideError('bad-input', 'Too many stages were judged by hand.')
    this.#stages = now === null || now.length === 0 ? null : { read: now, stored: now }
  }

  get me(): number | null {
    return this.#me
  }

  set me(id: number | null) {
    this.#me = id
    if (id === null) this.#keepsOwn = null
  }

  /** Whether the user's own projects are kept ready offline; never while nobody knows who the user is. */
  get keepsOwn(): boolean {
    return this.#keepsOwn === true && this.#me !== null
  }

  set keepsOwn(keeps: boolean) {
    this.#keepsOwn = keeps
  }

  /** By noun and key. */
  get corrections(): readonly FieldCorrection[] {
    const read = [...this.#corrections.values()].flatMap((kept) => kept.read ?? [])
    return read.toSorted((a, b) => compare(a.noun, b.noun) || compare(a.key, b.key))
  }

  /** The roles that fields have, by noun; computed when first needed. */
  #roles: Set<string> | null = null

  /** Replaces the corrections; those of a newer version are not removed. */
  set corrections(all: readonly FieldCorrection[]) {
    this.#roles = null
    for (const [key, kept] of this.#corrections) if (kept.read !== null) this.#corrections.delete(key)
    for (const one of all) this.#corrections.set(keyOf(one), { read: one, stored: one })
  }

  /** False for a record that this version cannot load. */
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
        // A view that exists already is not an unknown record: it is an older version of the same one.
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
      case 'storage': {
        const parsed = storageView.safeParse(value)
        this.#storage ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'calendar': {
        const parsed = calendarView.safeParse(value)
        this.#calendar ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'times': {
        const parsed = calendarSettings.safeParse(value)
        this.#times ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'reminders': {
        const parsed = keptReminders.safeParse(value)
        this.#reminders ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'reminded':
        return this.reminded.load(value)
      case 'searches': {
        const parsed = keptSearches.safeParse(value)
        this.#searches ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'stages': {
        const parsed = stageChoices.safeParse(value)
        this.#stages ??= { read: parsed.success ? parsed.data : null, stored: value }
        return true
      }
      case 'visit':
        return this.visits.load(value)
      case 'me': {
        const parsed = userId.safeParse(value)
        if (parsed.success) this.#me ??= parsed.data
        return parsed.success
      }
      case 'own-offline':
        if (typeof value === 'boolean') this.#keepsOwn ??= value
        return typeof value === 'boolean'
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

  /** A role belongs to one field of a noun: the field that has it already keeps it. */
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
    // The record was sealed by the app, so it is whole, and of a kind that another version can read.
    return null
  }
  if (typeof json !== 'object' || json === null || !('kind' in json) || !('value' in json)) return null
  const kind = KINDS.find((known) => known === json.kind)
  return kind === undefined ? null : { kind, value: json.value }
}
