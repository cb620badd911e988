import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Coverage } from '@shared/model/cached'
import type { FilesNoun } from '@shared/model/files'
import { isStriking } from '@shared/rules/striking'
import type { RawRecord } from '../../api/types'
import type { Queries } from '../../database/queries'
import type { Decoder, Writing } from '../core'

/** An entry in an answer about folders. */
export interface SentEntry {
  readonly noun: FilesNoun
  /** Null if no id was recognised. */
  readonly id: number | null
  readonly title: string | null
}

/** A node of the file tree as sent. */
export interface TreeNode extends SentEntry {
  /** The parent folder; null at the top level. */
  readonly parent: number | null
  /** Index in the answer of the node that contains this one; null at the top level. */
  readonly within: number | null
}

/** The answer of `/cloud/tree`. */
export interface TreeAnswer {
  readonly body: Uint8Array
  readonly receivedAt: number
  /** Set for the repeated answer, which is stored without the check for large losses. */
  readonly isSure?: boolean
}

export interface TreeOutcome {
  readonly nodes: number
  readonly hasChanged: boolean
  /** Set if nothing was stored: the answer differs so much from the stored tree that it should be requested again. */
  readonly held: 'emptied' | 'striking' | null
}

/**
 * Stores the answer of `/cloud/tree`: the parent of each node, as sent. Fields of folders and files come from their own
 * lists, because records with two differing sources would change with each answer.
 */
export class FileTree {
  constructor(private readonly writing: Writing) {}

  /**
   * Stores the whole tree in one transaction. Only differences are written.
   * @throws the service's codes for an unreadable body
   */
  ingest({ body, receivedAt, isSure = false }: TreeAnswer): TreeOutcome {
    const hash = hashOf(body)
    const { queries, records: written } = this.writing
    const before = queries.get<{ hash: number; nodes: number }>('SELECT hash, nodes FROM tree_answers')
    if (before?.hash === hash) {
      return this.writing.transaction(() => {
        // The same answer came again. It is now newer than answers of other sources, and the ages of folders change.
        const contents = written.filesPlacesDiffer()
        queries.run('UPDATE tree_answers SET answered_at = ?, contents = ?', receivedAt, contents)
        return { nodes: before.nodes, hasChanged: false, held: null }
      })
    }
    const answer = this.writing.decoder.readAnswer(body, 'tree')
    const { records, labels } = answer
    return this.writing.transaction(() => {
      const isKnown = (before?.nodes ?? 0) > 0
      this.writing.places.judge({ list: 'tree', answer, isKnown, isNameless: false })
      const stored = treeNodes(queries)
      const held = isSure ? null : heldBack(stored, records)
      if (held !== null) return { nodes: stored.length, hasChanged: false, held }
      written.learnLabels(labels)
      let hasChanged = records.length !== stored.length
      records.forEach((raw, ordinal) => {
        const { noun, id, title } = sentEntry(this.writing.decoder, raw)
        const node = { noun, id, parent: safe(raw.parentId ?? null), within: raw.within ?? null, title }
        if (isDeepStrictEqual(stored[ordinal], node)) return
        const sql =
          'INSERT OR REPLACE INTO tree_nodes (ordinal, noun, id, parent, within, title) VALUES (?, ?, ?, ?, ?, ?)'
        queries.run(sql, ordinal, ...Object.values(node))
        hasChanged = true
      })
      queries.run('DELETE FROM tree_nodes WHERE ordinal >= ?', records.length)
      const sql = 'INSERT OR REPLACE INTO tree_answers (one, answered_at, hash, nodes, contents) VALUES (1, ?, ?, ?, ?)'
      queries.run(sql, receivedAt, hash, records.length, written.filesDiffers())
      return { nodes: records.length, hasChanged, held: null }
    })
  }
}

export const hashOf = (body: Uint8Array): number => createHash('sha256').update(body).digest().readUIntBE(0, 6)

export function sentEntry(decoder: Decoder, raw: RawRecord): SentEntry {
  const noun = raw.noun ?? 'folder'
  return { noun, id: safe(raw.id), title: decoder.decodeRecord(noun, raw).title }
}

/** Drops ids beyond the safe integers: rounded, they would match other ids. */
const safe = (id: number | null): number | null => (id !== null && Number.isSafeInteger(id) ? id : null)

/** An answer that removes all or much must be confirmed by a second one. */
export function heldBack(stored: readonly SentEntry[], records: readonly RawRecord[]): TreeOutcome['held'] {
  if (stored.length > 0 && records.length === 0) return 'emptied'
  const found = new Set(records.map(({ noun, id }) => `${noun} ${id}`))
  const missing = stored.filter(({ noun, id }) => !found.has(`${noun} ${id}`)).length
  const known = records.length + missing
  return isStriking({ known, before: stored.length, missing }) ? 'striking' : null
}

/** The tree in service order: parents before their content. */
export function treeNodes(queries: Queries): readonly TreeNode[] {
  return queries.all<TreeNode>('SELECT noun, id, parent, within, title FROM tree_nodes ORDER BY ordinal')
}

/** The tree is known completely or not at all. */
export function treeCoverage(queries: Queries): Coverage {
  const row = queries.get<{ nodes: number; answered_at: number }>('SELECT nodes, answered_at FROM tree_answers')
  if (row === undefined) return { state: 'none', cached: 0, total: null, sweptAt: null, obstacle: null }
  return { state: 'complete', cached: row.nodes, total: null, sweptAt: row.answered_at, obstacle: null }
}
