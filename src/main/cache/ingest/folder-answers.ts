import { isDeepStrictEqual } from 'node:util'
import type { FilesNoun } from '@shared/model/files'
import { DesksideError } from '@shared/ipc/errors'
import type { RawRecord, ReadAnswer } from '../../api/types'
import { cameOf } from '../../api/envelope'
import type { Writing } from '../core'
import { heedsNoId, isAnother } from './doubted-folders'
import { hashOf, heldBack, type SentEntry, sentEntry, type TreeAnswer, type TreeOutcome } from './file-tree'
import type { PageIngest } from './ingest-page'

/** The answer of `/cloud?id=`: the content of one folder. */
export interface FolderAnswer extends TreeAnswer {
  readonly folder: number
}

export interface FolderOutcome {
  /** Ids of changed records. */
  readonly folders: readonly number[]
  readonly files: readonly number[]
  /** Whether the folder's content or the time of its answer changed. */
  readonly hasChanged: boolean
  readonly haveLabelsChanged: boolean
  /**
   * Set if nothing was stored. The answer differs so much from the stored one that it should be requested again, or it
   * belongs to another folder. `folders` then lists folders whose equal answers were discarded.
   */
  readonly held: TreeOutcome['held'] | 'another'
}

const NOTHING = { folders: [], files: [], hasChanged: false, haveLabelsChanged: false } as const

/** Stores answers about single folders: their content, and the fields of the folder and its entries. */
export class FolderAnswers {
  constructor(
    private readonly writing: Writing,
    private readonly pages: PageIngest
  ) {}

  /**
   * Stores an answer in one transaction. It is complete for the folder's direct content. Deeper entries only update
   * their own records.
   *
   * @throws `service-unreadable` if the answer may be about another folder; the service's codes for an unreadable body;
   * nothing is written then
   */
  ingest({ folder, body, receivedAt, isSure = false }: FolderAnswer): FolderOutcome {
    const hash = hashOf(body)
    const { queries, records } = this.writing
    const stored = `SELECT hash, folder_answers.contents = files_generation.contents + ages AS settled
      FROM folder_answers, files_generation WHERE folder = ?`
    const before = queries.get<{ readonly hash: number; readonly settled: number }>(stored, folder)
    if (before?.hash === hash) {
      return this.writing.transaction(() => {
        this.#seeAgain(folder, receivedAt)
        // Other sources were stored since this answer last came, and this one may be newer.
        if (before.settled === 0) records.filesPlacesDiffer()
        const again = `UPDATE folder_answers SET answered_at = ?,
          contents = (SELECT contents + ages FROM files_generation) WHERE folder = ?`
        queries.run(again, receivedAt, folder)
        return { ...NOTHING, hasChanged: before.settled === 0, held: null }
      })
    }
    const answer = this.writing.decoder.readAnswer(body, 'node', undefined, folder)
    return this.writing.transaction(() => {
      const lastMembers = `SELECT noun, id, title FROM folder_members JOIN folder_answers USING (folder)
        WHERE folder = ? AND seen_at = answered_at ORDER BY ordinal`
      const known = queries.all<SentEntry>(lastMembers, folder)
      const inTree = 'SELECT noun, id, title FROM tree_nodes WHERE parent = ?'
      const placed = known.length > 0 ? known : queries.all<SentEntry>(inTree, folder)
      this.writing.places.judge({ list: 'folder', answer, isKnown: placed.length > 0, isNameless: true })
      const direct = this.#direct(folder, answer)
      const members = direct.map((raw) => sentEntry(this.writing.decoder, raw))
      if (!saysWhere(folder, answer)) {
        const { isRefused, forgotten } = heedsNoId(queries, folder, hash, members)
        if (forgotten.length > 0) records.filesDiffers()
        if (isRefused || isAnother(queries, folder, members)) {
          return { ...NOTHING, folders: forgotten, hasChanged: forgotten.length > 0, held: 'another' as const }
        }
      }
      const held = isSure ? null : heldBack(placed, direct)
      if (held !== null) return { ...NOTHING, held }
      records.learnLabels(answer.labels)
      const hasChanged = before === undefined || !isDeepStrictEqual(known, members)
      if (hasChanged) this.#replace(folder, members, receivedAt)
      else this.#seeAgain(folder, receivedAt)
      const all = answer.folder === undefined ? answer.records : [answer.folder, ...answer.records]
      const take = (noun: FilesNoun) => {
        const those = all.filter((raw) => (raw.noun ?? 'folder') === noun)
        return this.pages.mentioned({ noun, deleted: false }, those, receivedAt, 'selection')
      }
      const [ofFolders, ofFiles] = [take('folder'), take('file')]
      const answered = 'INSERT OR REPLACE INTO folder_answers (folder, answered_at, hash, contents) VALUES (?, ?, ?, ?)'
      queries.run(answered, folder, receivedAt, hash, records.filesPlacesDiffer())
      const haveLabelsChanged = ofFolders.haveLabelsChanged || ofFiles.haveLabelsChanged
      return { folders: ofFolders.changedIds, files: ofFiles.changedIds, hasChanged, haveLabelsChanged, held: null }
    })
  }

  /** The direct content of the folder. @throws `service-unreadable` */
  #direct(folder: number, { records, emptiness, folder: itself }: ReadAnswer): readonly RawRecord[] {
    if (itself !== undefined && itself.id !== null && itself.id !== folder) {
      throw new DesksideError('service-unreadable', 'The service answered with another folder.', {
        details: { came: cameOf(itself.fields) }
      })
    }
    // Deeper entries belong to their own folders. Some name another parent themselves.
    const direct = records.filter(
      ({ parentId, within }) => parentId === folder || (parentId == null && (within ?? null) === null)
    )
    const isElsewhere = records.length > 0 && direct.length === 0
    const isSilent = records.length === 0 && itself !== undefined && emptiness === 'doubtful'
    if (isElsewhere || isSilent) {
      throw new DesksideError('service-unreadable', 'The answer does not say what the folder holds.', {
        details: { came: cameOf((records[0] ?? itself)?.fields) }
      })
    }
    return direct
  }

  /** Marks the folder's content as contained in its last answer again. */
  #seeAgain(folder: number, at: number): void {
    const sql = `UPDATE folder_members SET seen_at = ? WHERE folder = ?
      AND seen_at = (SELECT answered_at FROM folder_answers WHERE folder_answers.folder = folder_members.folder)`
    this.writing.queries.run(sql, at, folder)
  }

  /** Stores the folder's content. Its entries are removed from earlier answers. */
  #replace(folder: number, members: readonly SentEntry[], at: number): void {
    const { queries } = this.writing
    queries.run('DELETE FROM folder_members WHERE folder = ? AND id IS NULL', folder)
    const drop = 'DELETE FROM folder_members WHERE folder = ? AND noun = ? AND id = ?'
    for (const { noun, id } of members) if (id !== null) queries.run(drop, folder, noun, id)
    const add = 'INSERT INTO folder_members (folder, ordinal, noun, id, title, seen_at) VALUES (?, ?, ?, ?, ?, ?)'
    members.forEach(({ noun, id, title }, ordinal) => queries.run(add, folder, ordinal, noun, id, title, at))
  }
}

/** Whether the answer names its folder: it contains the folder, or entries with its id as parent. */
const saysWhere = (folder: number, { folder: itself, records }: ReadAnswer): boolean =>
  itself?.id === folder || records.some(({ parentId }) => parentId === folder)
