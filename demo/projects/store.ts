import type { ProjectGenerator } from '../data/projects'
import { DYNAMIC_FIELDS } from '../data/lists'
import { isDeletedByStory } from '../data/story'
import type { Assumptions } from '../filter/assumptions'
import { compileFilter, fold, type ProjectFilter } from '../filter/semantics'
import { SCHEMA, type CanonicalRecord, type CanonicalValue } from '../schema'
import { ProjectColumns } from './columns'

/** Maximum number of projects added at run time. */
const ROOM = 4096
/** Number of cached results and orders, so that paging does not recompute them. */
const KEPT = 12

const ACTIVE = 0
const DELETED = 1
/** In no list and not found, like a permanently removed record. */
const GONE = 2

export const PROJECT_ORDER_KEYS: ReadonlySet<string> = new Set([
  ...SCHEMA.project
    .filter((field) => field.type !== 'dynamic' && field.type !== 'references' && field.key !== 'folder_id')
    .map((field) => field.key),
  ...DYNAMIC_FIELDS.map((field) => field.name)
])

export interface ProjectOrder {
  readonly key: string
  readonly descending: boolean
}

/** All projects: generated from the seed, except those changed at run time. */
export class ProjectStore {
  private readonly changed = new Map<number, CanonicalRecord>()
  private readonly state: Uint8Array
  private count: number
  private lazyColumns: ProjectColumns | null = null
  private readonly lists = new Map<string, Uint32Array>()
  private names: string[] | null = null
  private readonly listeners = new Set<(id: number) => void>()

  /** @param folderOf returns the folder of a project, where projects name theirs */
  constructor(
    readonly generator: ProjectGenerator,
    private readonly folderOf?: (id: number) => number | null
  ) {
    const { options } = generator
    this.count = options.projects
    this.state = new Uint8Array(options.projects + ROOM)
    for (let id = 1; id <= options.projects; id += 1) if (isDeletedByStory(options, id)) this.state[id - 1] = DELETED
  }

  /** Calls the listener with the id of every changed project, for other caches. */
  onChange(listener: (id: number) => void): void {
    this.listeners.add(listener)
  }

  has(id: number): boolean {
    return Number.isInteger(id) && id >= 1 && id <= this.count && this.state[id - 1] !== GONE
  }

  /** Null when there is no such project. */
  record(id: number): CanonicalRecord | null {
    if (!this.has(id)) return null
    const deleted = this.state[id - 1] === DELETED
    const changed = this.changed.get(id)
    if (changed) return { ...changed, deleted }
    const record = this.generator.record(id)
    const folder = this.folderOf?.(id) ?? null
    if (folder !== null) return { ...record, folder_id: folder, deleted }
    return record.deleted === deleted ? record : { ...record, deleted }
  }

  name(id: number): string {
    const changed = this.changed.get(id)
    return changed ? String(changed.name) : this.generator.title(this.generator.story(id))
  }

  /** Ids in order; the default order is an assumption. */
  list(deleted: boolean, order: ProjectOrder | null, assumptions: Assumptions): Uint32Array {
    const chosen =
      order ??
      (assumptions.defaultOrder === 'id' ? { key: 'id', descending: false } : { key: 'created', descending: true })
    return this.kept(`list ${deleted} ${chosen.key} ${chosen.descending}`, () => {
      const wanted = deleted ? DELETED : ACTIVE
      return this.ordered(chosen).filter((id) => this.state[id - 1] === wanted)
    })
  }

  /** Ids that match a filter, in order. */
  filter(filter: ProjectFilter, deleted: boolean, order: ProjectOrder | null, assumptions: Assumptions): Uint32Array {
    return this.kept(`filter ${JSON.stringify([filter, deleted, order])}`, () => {
      const test = compileFilter(filter, assumptions)
      const cursor = this.columns().cursor((id, name) => this.dynamic(id, name))
      return this.list(deleted, order, assumptions).filter((id) => {
        cursor.row = id - 1
        return test(cursor)
      })
    })
  }

  /** Ids of projects whose folded name matches (lower case, without ё). */
  search(matches: (folded: string) => boolean, deleted: boolean, assumptions: Assumptions): Uint32Array {
    this.names ??= Array.from({ length: this.count }, (_, row) => fold(this.name(row + 1)))
    const names = this.names
    return this.list(deleted, { key: 'id', descending: false }, assumptions).filter((id) =>
      matches(names[id - 1] ?? '')
    )
  }

  /**
   * Changes fields of a project, like a user of the service.
   * @param patch canonical field names; `data` is merged into the dynamic fields
   * @throws RangeError for an unknown project, TypeError for an unknown field
   */
  update(id: number, patch: Readonly<Record<string, CanonicalValue>>): void {
    const before = this.record(id)
    if (!before) throw new RangeError(`No project ${id}`)
    const after: Record<string, CanonicalValue> = { ...before }
    for (const [key, value] of Object.entries(patch)) {
      if (!(key in before) || key === 'id' || key === 'deleted')
        throw new TypeError(`A project has no field ${key} to change`)
      after[key] = key === 'data' ? { ...(before.data as CanonicalRecord), ...(value as CanonicalRecord) } : value
    }
    this.changed.set(id, after)
    this.lazyColumns?.fromRecord(id - 1, after)
    this.touched(id)
  }

  setDeleted(id: number, deleted: boolean): void {
    if (!this.has(id)) throw new RangeError(`No project ${id}`)
    this.state[id - 1] = deleted ? DELETED : ACTIVE
    this.touched(id)
  }

  /** Removes a project from all lists; it is no longer found. */
  vanish(id: number): void {
    if (!this.has(id)) throw new RangeError(`No project ${id}`)
    this.state[id - 1] = GONE
    this.touched(id)
  }

  /** Adds a project and returns its id. Fields missing in the patch come from the seed. */
  add(patch: Readonly<Record<string, CanonicalValue>>): number {
    if (this.count >= this.state.length) throw new RangeError(`The demo service has room for ${ROOM} added projects`)
    this.columns().fill(this.count)
    this.count += 1
    const id = this.count
    this.update(id, patch)
    return id
  }

  columns(): ProjectColumns {
    if (!this.lazyColumns) {
      this.lazyColumns = new ProjectColumns(this.generator, this.state.length)
      for (const [id, record] of this.changed) this.lazyColumns.fromRecord(id - 1, record)
    }
    return this.lazyColumns
  }

  private dynamic(id: number, name: string): CanonicalValue {
    const changed = this.changed.get(id)
    const fields = changed ? (changed.data as CanonicalRecord) : this.generator.dynamic(this.generator.story(id))
    return fields[name] ?? null
  }

  private ordered(order: ProjectOrder): Uint32Array {
    const ids = new Uint32Array(this.count)
    for (let row = 0; row < ids.length; row += 1) ids[row] = row + 1
    if (order.key === 'id') return order.descending ? ids.reverse() : ids
    const sign = order.descending ? -1 : 1
    const column = this.columns().sortColumn(order.key)
    if (column) return ids.sort((a, b) => sign * ((column[a - 1] ?? 0) - (column[b - 1] ?? 0)) || a - b)
    const values: (string | number)[] = Array.from(ids, (id) => this.sortValue(id, order.key))
    return ids.sort((a, b) => sign * compare(values[a - 1], values[b - 1]) || a - b)
  }

  private sortValue(id: number, key: string): string | number {
    const value = key === 'name' ? this.name(id) : key === 'deleted' ? (this.state[id - 1] ?? 0) : this.dynamic(id, key)
    if (Array.isArray(value)) return value.length
    if (typeof value === 'boolean') return value ? 1 : 0
    return typeof value === 'number' ? value : fold(typeof value === 'string' ? value : '')
  }

  private touched(id: number): void {
    this.lists.clear()
    this.names = null
    for (const listener of this.listeners) listener(id)
  }

  private kept(key: string, make: () => Uint32Array): Uint32Array {
    const known = this.lists.get(key)
    if (known) {
      this.lists.delete(key)
      this.lists.set(key, known)
      return known
    }
    const made = make()
    this.lists.set(key, made)
    for (const oldest of this.lists.keys()) {
      if (this.lists.size <= KEPT) break
      this.lists.delete(oldest)
    }
    return made
  }
}

function compare(a: string | number | undefined, b: string | number | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const left = String(a ?? '')
  const right = String(b ?? '')
  return left < right ? -1 : left > right ? 1 : 0
}
