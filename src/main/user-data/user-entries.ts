/** User data of one workspace, in memory and as the records of its file. */
import { KINDS, type Kind, type KindRules, type ValueOf } from './kinds'

/** A stored value. If this version cannot read it, `read` is null and the value stays stored. */
interface Item {
  readonly read: unknown
  readonly stored: unknown
}
type Items = ReadonlyMap<string, Item>

const ALL = Object.keys(KINDS) as readonly Kind[]
const NONE: Items = new Map()
const rulesOf = (kind: Kind): KindRules<unknown> => KINDS[kind] as KindRules<unknown>

export class UserEntries {
  /** By kind, then by entry id; the id of a single value is empty. */
  readonly #kinds = new Map<Kind, Items>()
  /** Unchanged records of unknown kinds. */
  readonly #others = new Set<string>()

  /** Loads the records of a file. Earlier records win over later ones. */
  static of(records: readonly string[]): UserEntries {
    const made = new UserEntries()
    made.add(records)
    return made
  }

  /** Merges data that was changed separately while the file was unreadable; the newer data wins. */
  static merged(older: UserEntries, newer: UserEntries): UserEntries {
    const made = UserEntries.of([...newer.records(), ...older.records()])
    // Views keep the order of the older data.
    const views = [...made.#items('view')]
    const ids = [...older.#items('view').keys()]
    const placeOf = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
    made.#kinds.set('view', new Map(views.toSorted(([a], [b]) => placeOf(a) - placeOf(b))))
    return made
  }

  /** Adds missing records. Existing ones stay, except that a visit gets the later time. */
  add(records: readonly string[]): void {
    const loaded = new Map(ALL.map((kind) => [kind, new Map(this.#items(kind))]))
    for (const record of records) if (!load(loaded, record)) this.#others.add(record)
    for (const [kind, items] of loaded) {
      this.#kinds.set(kind, items)
      if (rulesOf(kind).settle !== undefined) this.set(kind, this.get(kind))
    }
  }

  /** Entries of a kind or its value; null if absent. Unreadable entries are omitted. */
  get<K extends Kind>(kind: K): ValueOf<K> {
    const read = [...this.#items(kind).values()].flatMap((item) => (item.read === null ? [] : [item.read]))
    return (rulesOf(kind).id === undefined ? (read[0] ?? null) : read) as ValueOf<K>
  }

  /** Replaces the entries of a kind or its value. Unreadable entries stay. */
  set<K extends Kind>(kind: K, value: ValueOf<K>): void {
    const { id: idOf, settle } = rulesOf(kind)
    if (idOf === undefined) {
      this.#kinds.set(kind, value === null ? NONE : new Map([['', { read: value, stored: value }]]))
      return
    }
    const all = value as readonly unknown[]
    const wanted = new Map((settle?.(all) ?? all).map((one) => [idOf(one) ?? '', one]))
    const before = this.#items(kind)
    // Entries of a newer version stay after the entry that they followed.
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

  /** Records of the file: JSON `{ kind, value }`. */
  records(): readonly string[] {
    const known = ALL.flatMap((kind) =>
      [...this.#items(kind).values()].map(({ stored }) => JSON.stringify({ kind, value: stored }))
    )
    return [...known, ...this.#others]
  }

  /** Whether there is no user data apart from place and damage. */
  get isEmpty(): boolean {
    return this.records().length === this.#items('place').size + this.#items('damage').size
  }

  #items(kind: Kind): Items {
    return this.#kinds.get(kind) ?? NONE
  }
}

/** Returns false for a record that this version cannot load. */
function load(loaded: ReadonlyMap<Kind, Map<string, Item>>, record: string): boolean {
  const found = parseRecord(record)
  const items = found === null ? undefined : loaded.get(found.kind)
  if (found === null || items === undefined) return false
  const { schema, id: idOf, isBeside, merge } = rulesOf(found.kind)
  const id = idOf === undefined ? '' : idOf(found.value)
  if (id === null) return false
  const here = items.get(id)
  if (here !== undefined && merge === undefined && isBeside === undefined) return true
  const parsed = schema.safeParse(found.value)
  if (!parsed.success && isBeside === true) return false
  const read = parsed.success ? parsed.data : null
  if (here === undefined) items.set(id, { read, stored: found.value })
  else if (merge !== undefined) {
    const both = merge(here.read, read)
    items.set(id, { read: both, stored: both })
  }
  return true
}

/** Null for an unknown kind. */
function parseRecord(record: string): { kind: Kind; value: unknown } | null {
  let json: unknown
  try {
    json = JSON.parse(record)
  } catch {
    // The app sealed the record, so it is complete: another version can read this kind.
    return null
  }
  if (typeof json !== 'object' || json === null || !('kind' in json) || !('value' in json)) return null
  const kind = ALL.find((known) => known === json.kind)
  return kind === undefined ? null : { kind, value: json.value }
}
