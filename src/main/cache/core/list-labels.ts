import type { Queries } from '../../database/queries'
import { parentKey } from './dictionaries'

/** Labels of elements of dynamic lists; cached for one answer. */
export class ListLabels {
  readonly #queries: Queries
  readonly #scopes = new Map<string, number | null>()
  readonly #labels = new Map<string, string | null>()

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** Null when the list or its element was never read. */
  of(list: string, id: number): string | null {
    const key = `${list}\n${id}`
    const seen = this.#labels.get(key)
    if (seen !== undefined) return seen
    const label = this.#find(list, id)
    this.#labels.set(key, label)
    return label
  }

  #find(list: string, id: number): string | null {
    let scope = this.#scopes.get(list)
    if (scope === undefined) {
      const parent = parentKey({ noun: 'list-element', parent: { id: null, name: list } })
      const sql = `SELECT scope FROM scopes WHERE noun = 'list-element' AND parent = ?`
      scope = this.#queries.get<{ scope: number }>(sql, parent)?.scope ?? null
      this.#scopes.set(list, scope)
    }
    if (scope === null) return null
    const sql = 'SELECT title, name FROM records WHERE scope = ? AND id = ?'
    const row = this.#queries.get<{ title: string | null; name: string | null }>(sql, scope, id)
    return row?.title ?? row?.name ?? null
  }
}
