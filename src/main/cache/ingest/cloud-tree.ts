import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3-multiple-ciphers'
import type { Coverage } from '@shared/model/cached'
import { isStriking } from '@shared/rules/striking'
import type { RawRecord } from '../../api/types'
import type { Queries } from '../../database/queries'
import type { AnswerPlaces, Decoder, Writing } from '../core'

/** A folder or file at its place in the storage tree. */
export interface TreeNode {
  readonly noun: 'folder' | 'file'
  readonly id: number
  /** The folder that holds it; null at the top. */
  readonly parent: number | null
  readonly title: string | null
}

/** The answer of `/cloud/tree`. */
export interface TreeAnswer {
  readonly body: Uint8Array
  readonly receivedAt: number
  /** This is the second answer: it is taken as it is. */
  readonly sure?: boolean
}

export interface TreeOutcome {
  readonly nodes: number
  readonly changed: boolean
  /**
   * Set when nothing was taken in: the answer differs so much from the stored tree that it should be asked for again.
   */
  readonly held: 'emptied' | 'striking' | null
}

interface StoredNode {
  readonly noun: string
  readonly id: number
  readonly parent: number | null
  readonly ordinal: number
  readonly title: string | null
}

/**
 * Stores the answer of `/cloud/tree`: which folder holds what. The fields of folders and files come from their own
 * lists: records with two differing sources would seem to change with each.
 */
export class CloudTree {
  readonly #writing: Writing
  readonly #decoder: Decoder
  readonly #places: AnswerPlaces
  readonly #sql

  constructor(db: Database, writing: Writing, decoder: Decoder, places: AnswerPlaces) {
    this.#writing = writing
    this.#decoder = decoder
    this.#places = places
    this.#sql = {
      hash: db.prepare<[], number>('SELECT hash FROM tree_answers').pluck(),
      answered: db.prepare(
        `INSERT INTO tree_answers (one, answered_at, hash, nodes) VALUES (1, ?, ?, ?)
         ON CONFLICT (one) DO UPDATE SET answered_at = excluded.answered_at, hash = excluded.hash, nodes = excluded.nodes`
      ),
      again: db.prepare('UPDATE tree_answers SET answered_at = ?'),
      stored: db.prepare<[], StoredNode>('SELECT noun, id, parent, ordinal, title FROM tree_nodes'),
      put: db.prepare(
        `INSERT INTO tree_nodes (noun, id, parent, ordinal, title) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (noun, id) DO UPDATE SET parent = excluded.parent, ordinal = excluded.ordinal, title = excluded.title`
      ),
      drop: db.prepare('DELETE FROM tree_nodes WHERE noun = ? AND id = ?'),
      nodes: db.prepare<[], number>('SELECT nodes FROM tree_answers').pluck()
    }
  }

  /**
   * Stores the whole tree in one transaction; only differences are written. @throws the service's codes for a body that
   * cannot be read
   */
  ingest({ body, receivedAt, sure = false }: TreeAnswer): TreeOutcome {
    const hash = createHash('sha256').update(body).digest().readUIntBE(0, 6)
    if (this.#sql.hash.get() === hash) {
      return this.#writing.transaction(() => {
        this.#sql.again.run(receivedAt)
        return { nodes: this.#sql.nodes.get() ?? 0, changed: false, held: null }
      })
    }
    const answer = this.#decoder.readAnswer(body, 'tree')
    const { records, labels } = answer
    return this.#writing.transaction(() => {
      const known = (this.#sql.nodes.get() ?? 0) > 0
      this.#places.judge({ list: 'tree', answer, known, nameless: false })
      const held = sure ? null : this.#held(records)
      if (held !== null) return { nodes: this.#sql.nodes.get() ?? 0, changed: false, held }
      this.#writing.records.learnLabels(labels)
      const gone = new Map(this.#sql.stored.all().map((node) => [`${node.noun} ${node.id}`, node]))
      const found = new Set<string>()
      let changed = false
      records.forEach((raw, ordinal) => {
        if (raw.id === null || raw.noun === undefined) return
        const key = `${raw.noun} ${raw.id}`
        if (found.has(key)) return
        found.add(key)
        const { title } = this.#decoder.decodeRecord(raw.noun, raw)
        const parent = raw.parentId ?? null
        const before = gone.get(key)
        gone.delete(key)
        if (before?.parent === parent && before.ordinal === ordinal && before.title === title) return
        this.#sql.put.run(raw.noun, raw.id, parent, ordinal, title)
        changed = true
      })
      for (const { noun, id } of gone.values()) this.#sql.drop.run(noun, id)
      this.#sql.answered.run(receivedAt, hash, found.size)
      return { nodes: found.size, changed: changed || gone.size > 0, held: null }
    })
  }

  #held(records: readonly RawRecord[]): TreeOutcome['held'] {
    const stored = this.#sql.stored.all()
    const found = new Set(records.map(({ noun, id }) => `${noun} ${id}`))
    const missing = stored.filter(({ noun, id }) => !found.has(`${noun} ${id}`)).length
    if (stored.length > 0 && found.size === 0) return 'emptied'
    const known = found.size + missing
    return isStriking({ known, before: stored.length, missing }) ? 'striking' : null
  }
}

/** The tree in the service's order: parents before their content. */
export function treeNodes(queries: Queries): readonly TreeNode[] {
  return queries.all<TreeNode>('SELECT noun, id, parent, title FROM tree_nodes ORDER BY ordinal')
}

/** It comes whole or not at all. */
export function treeCoverage(queries: Queries): Coverage {
  const row = queries.get<{ nodes: number; answered_at: number }>('SELECT nodes, answered_at FROM tree_answers')
  if (row === undefined) return { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
  return { state: 'complete', cached: row.nodes, total: null, sweptAt: row.answered_at, obstacle: null }
}
