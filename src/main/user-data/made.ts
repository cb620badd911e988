/** The user data of one workspace: in memory, and as the records of its file. */
import { KINDS, type Kind, type KindRules, type ValueOf } from './kinds'

/** A stored value that this version may not understand; then `read` is null, and the value stays stored. */
interface Item {
  readonly read: unknown
  readonly stored: unknown
}
type Items = ReadonlyMap<string, Item>

const ALL = Object.keys(KINDS) as readonly Kind[]
const NONE: Items = new Map()
const rulesOf = (kind: Kind): KindRules<unknown> => KINDS[kind] as KindRules<unknown>

export class Made {
  /** By kind, then by the entry's id; that of a single value is empty. */
  readonly #kinds = new Map<Kind, Items>()
  /** Unchanged records of kinds that this version does not know. */
  readonly #others = new Set<string>()

  /** Loads the records of a file. Earlier records win over later ones. */
  static of(records: readonly string[]): Made {
    const made = new Made()
    made.add(records)
    return made
  }

  /** Merges data that was changed apart, while the file could not be read: the newer data wins over the older. */
  static merged(older: Made, newer: Made): Made {
    const made = Made.of([...newer.records(), ...older.records()])
    // Views are in the order of the older data.
    const views = [...made.#items('view')]
    const ids = [...older.#items('view').keys()]
    const placeOf = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    made.#kinds.set('view', new Map(views.toSorted(([a], [b]) => placeOf(a) - placeOf(b))))
    return made
  }

  /** Adds missing records. Existing ones stay as they are, except for a visit, which takes the later time. */
  add(records: readonly string[]): void {
    const loaded = new Map(ALL.map((kind) => [kind, new Map(this.#items(kind))]))
    for (const record of records) if (!load(loaded, record)) this.#others.add(record)
    for (const [kind, items] of loaded) {
      this.#kinds.set(kind, items)
      if (rulesOf(kind).settle !== undefined) this.set(kind, this.get(kind))
    }
  }

  /** The entries of a kind, or its value; null without one. What this version does not understand is left out. */
  get<K extends Kind>(kind: K): ValueOf<K> {
    const read = [...this.#items(kind).values()].flatMap((item) => (item.read === null ? [] : [item.read]))
    return (rulesOf(kind).id === undefined ? (read[0] ?? null) : read) as ValueOf<K>
  }

  /** Replaces the entries of a kind, or its value. Entries that this version does not understand stay. */
  set<K extends Kind>(kind: K, value: ValueOf<K>): void {
    const { id: idOf, settle } = rulesOf(kind)
    if (idOf === undefined) {
      this.#kinds.set(kind, value === null ? NONE : new Map([['', { read: value, stored: value }]]))
      return
    }
    const all = value as readonly unknown[]
    const wanted = new Map((settle?.(all) ?? all).map((one) => [idOf(one) ?? '', one]))
    const before = this.#items(kind)
    // Of a newer version: each stays behind the entry that it followed.
    const unread = new Map<string, [string, Item][]>()
    let behind = ''
    for (const [id, item] of before) {
      if (wanted.has(id)) behind = id
      else if (item.read === null) {
        const others = unread.get(behind) ?? []
        others.push([id, item])
        unread.set(behind, others)
      }
    }
    const kept = [...wanted].flatMap(([id, one]): [string, Item][] => {
      const here = before.get(id)
      return [
        [id, here !== undefined && here.read === one ? here : { read: one, stored: one }],
        ...(unread.get(id) ?? [])
      ]
    })
    this.#kinds.set(kind, new Map([...(unread.get('') ?? []), ...kept]))
  }

  /** The records of its file: JSON, `{ kind, value }`. */
  records(): readonly string[] {
    const known = ALL.flatMap((kind) =>
      [...this.#items(kind).values()].map(({ stored }) => JSON.stringify({ kind, value: stored }))
    )
    return [...known, ...this.#others]
  }

  /** Whether there is no user data, apart from the place and the damage. */
  get isEmpty(): boolean {
    return this.records().length === this.#items('place').size + this.#items('damage').size
  }

  #items(kind: Kind): Items {
    return this.#kinds.get(kind) ?? NONE
  }
}

/** False for a record that this version cannot load. */
function load(loaded: ReadonlyMap<Kind, Map<string, Item>>, record: string): boolean {
  const found = parseRecord(record)
  const items = found === null ? undefined : loaded.get(found.kind)
  if (found === null || items === undefined) return false
  const { schema, id: idOf, beside, merge } = rulesOf(found.kind)
  const id = idOf === undefined ? '' : idOf(found.value)
  if (id === null) return false
  const here = items.get(id)
  if (here !== undefined && merge === undefined && beside === undefined) return true
  const parsed = schema.safeParse(found.value)
  if (!parsed.success && beside === true) return false
  const read = parsed.success ? parsed.data : null
  if (here === undefined) items.set(id, { read, stored: found.value })
  else if (merge !== undefined) {
    const both = merge(here.read, read)
    items.set(id, { read: both, stored: both })
  }
  return true
}

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
  const kind = ALL.find((known) => known === json.kind)
  return kind === undefined ? null : { kind, value: json.value }
}
