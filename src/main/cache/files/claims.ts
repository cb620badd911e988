/** Reads which source puts which entry into which folder, as typed arrays: 50,000 entries take about 3 MB. */
import type { FilesNoun } from '@shared/model/files'
import type { Queries } from '../../database/queries'
import { findScope, STATE } from '../core'

/** The folder in a claim: an entry's index, or one of these constants. */
export const TOP = -1
/** There is no claim. */
export const NOTHING = -2
/** An unknown folder, or a node without an id. */
export const UNKNOWN = -3

/** The record names no folder: it is at the top level, unless another source names a folder. */
export const SILENT = -4

/** Used instead of a state: only the tree or a folder's answer has the entry. */
export const NO_RECORD = 3

/** Another occurrence of an entry in the tree or in a folder's answer, or a node without an id. */
export interface FurtherPlace {
  /** Its position in the tree, or the negative number of the folder member; see `placeKey`. */
  readonly place: number
  readonly noun: FilesNoun
  /** See `entryKey`; null without an id. */
  readonly key: number | null
  /** The folder there; see TOP. */
  readonly holder: number
}

/** Claims by entry index. Keys ascend, so files come before folders. */
export interface Claims {
  /** See `entryKey`. */
  readonly keys: Float64Array
  /** 0 for an entry without record. */
  readonly rids: Int32Array
  readonly states: Uint8Array
  /** The entry's first node in the tree; -1 without one. */
  readonly nodes: Int32Array
  /** The parent folder according to the tree, the newest answer about a single folder, and the entry's own record. */
  readonly byTree: Int32Array
  readonly byAnswer: Int32Array
  readonly byRecord: Int32Array
  /**
   * When a folder's answer last contained the entry. If the folder was answered later, the entry is no longer in it.
   */
  readonly memberAt: Float64Array
  /** Time of the record's answer; NaN without a record. */
  readonly recordAt: Float64Array
  /** Time of the last answer with the folder's content; NaN for never. */
  readonly answeredAt: Float64Array
  readonly treeAt: number | null
  /** Entries in tree order, each at its first node. */
  readonly treeOrder: Int32Array
  /** Members of all answered folders, in answer order. */
  readonly memberOrder: Int32Array
  readonly further: readonly FurtherPlace[]
  /** Number of tree nodes in `further`; they come first. */
  readonly furtherNodes: number
  /** When the list of all was read completely; null if it was not, or if its records do not name their folders. */
  readonly listedAt: Readonly<Record<FilesNoun, number | null>>
}

type RecordRow = [rid: number, key: number, state: number, parent: number | null, at: number, whole: number]
type NodeRow = [key: number | null, file: number, parent: number | null, within: number | null]
type MemberRow = [key: number | null, file: number, member: number, folder: number, at: number]

/** The first columns of nodes and members. */
const KEY_AND_FILE = `CASE noun WHEN 'file' THEN -1 - id ELSE id END, noun = 'file'`

/** Answers about single folders, and the time of the tree's answer. */
interface Answers {
  readonly answers: readonly (readonly [folder: number, at: number])[]
  readonly members: readonly MemberRow[]
  readonly treeAt: number | null
}

function readAnswers(queries: Queries): Answers {
  return {
    answers: queries.rows<[folder: number, at: number]>('SELECT folder, answered_at FROM folder_answers'),
    members: queries.rows<MemberRow>(
      `SELECT ${KEY_AND_FILE}, member, folder, seen_at FROM folder_members ORDER BY folder, seen_at DESC, ordinal`
    ),
    treeAt: queries.get<{ answered_at: number }>('SELECT answered_at FROM tree_answers')?.answered_at ?? null
  }
}

/**
 * Updates claims with the newest answers about single folders, if records and tree are unchanged: a tenth of the work
 * of `readClaims`. Null if these answers contain an unknown entry. Use within a snapshot.
 */
export function withAnswers(queries: Queries, before: Claims): Claims | null {
  const found = readAnswers(queries)
  const { answers, members } = found
  const { keys } = before
  const at = lookUp(keys)
  const isKnown = (key: number | null): boolean => key === null || at(key) >= 0
  if (!answers.every(([folder]) => isKnown(folder)) || !members.every(([key]) => isKnown(key))) return null
  const { further, ...ofAnswers } = ofFolders(found, keys.length, at)
  return { ...before, ...ofAnswers, further: [...before.further.slice(0, before.furtherNodes), ...further] }
}

/** Reads all claims. Use within a snapshot. */
export function readClaims(queries: Queries): Claims {
  const folders = recordsOf(queries, 'folder')
  const files = recordsOf(queries, 'file')
  const nodes = queries.rows<NodeRow>(`SELECT ${KEY_AND_FILE}, parent, within FROM tree_nodes ORDER BY ordinal`)
  const answers = readAnswers(queries)
  const keys = keysOf([...files, ...folders], [...nodes, ...answers.members, ...answers.answers])
  const at = lookUp(keys)
  // A separate lookup cache: named folders are looked up in another order than the entries.
  const named = lookUp(keys)
  const folderAt = (id: number | null): number => (id === null ? NOTHING : id < 0 ? UNKNOWN : known(named(id)))
  const length = keys.length
  const rids = new Int32Array(length)
  const states = new Uint8Array(length).fill(NO_RECORD)
  const byRecord = new Int32Array(length).fill(NOTHING)
  const recordAt = new Float64Array(length).fill(NaN)
  for (const rows of [folders, files]) {
    // If other records of the noun name folders, a complete record that names none is at the top level.
    const says = rows.some(([, , , parent]) => parent !== null)
    for (const [rid, key, state, parent, answered, whole] of rows) {
      const entry = at(key)
      rids[entry] = rid
      states[entry] = state
      byRecord[entry] = parent === null ? (says && whole === 1 ? SILENT : NOTHING) : folderAt(parent)
      recordAt[entry] = answered
    }
  }
  const { further: furtherNodes, ...ofTree } = readTree(nodes, length, at, folderAt)
  const { further: furtherMembers, ...ofAnswers } = ofFolders(answers, length, at)
  return {
    ...{ keys, rids, states, byRecord, recordAt, ...ofTree, ...ofAnswers },
    ...{ further: [...furtherNodes, ...furtherMembers], furtherNodes: furtherNodes.length },
    listedAt: { folder: listedAt(queries, 'folder', folders), file: listedAt(queries, 'file', files) }
  }
}

const nounOf = (file: number): FilesNoun => (file === 1 ? 'file' : 'folder')
const known = (entry: number): number => (entry < 0 ? UNKNOWN : entry)

/** Binary search; -1 if the key is absent. */
export function indexOf(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = keys[middle] as number
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Caches the last position: most keys are looked up in order and repeatedly. */
function lookUp(keys: Float64Array): (key: number) => number {
  let last = 0
  return (key) => {
    const found = keys[last] === key ? last : keys[last + 1] === key ? last + 1 : keys[last - 1] === key ? last - 1 : -1
    if (found >= 0) return (last = found)
    const index = indexOf(keys, key)
    if (index >= 0) last = index
    return index
  }
}

/** By key. A record is as old as its newest whole answer, because any of them may name its folder. */
function recordsOf(queries: Queries, noun: FilesNoun): RecordRow[] {
  const scope = findScope(queries, { noun })
  if (scope === null) return []
  const [key, direction] = noun === 'file' ? ['-1 - id', 'DESC'] : ['id', 'ASC']
  const sql = `SELECT rid, ${key}, state, parent, CASE has_info WHEN 0 THEN records.fetched_at ELSE
      max(records.fetched_at, coalesce((SELECT fetched_at FROM raw_info WHERE raw_info.rid = records.rid), 0)) END,
      hash IS NOT NULL OR has_info <> 0
    FROM records WHERE scope = ? ORDER BY id ${direction}`
  return queries.rows<RecordRow>(sql, scope)
}

/**
 * The sorted, distinct keys.
 *
 * @param records sorted by key
 * @param others rows of the tree and of folder answers, which may repeat keys of records
 */
function keysOf(
  records: readonly RecordRow[],
  others: readonly (readonly [key: number | null, ...rest: unknown[]])[]
): Float64Array {
  const own = Float64Array.from(records, ([, key]) => key)
  const find = lookUp(own)
  const unread = new Set<number>()
  for (const [key] of others) if (key !== null && find(key) < 0) unread.add(key)
  return unread.size === 0 ? own : Float64Array.from([...own, ...unread]).sort()
}

function readTree(
  rows: readonly NodeRow[],
  length: number,
  at: (key: number) => number,
  folderAt: (id: number | null) => number
) {
  const nodes = new Int32Array(length).fill(-1)
  const byTree = new Int32Array(length).fill(NOTHING)
  const order: number[] = []
  const further: FurtherPlace[] = []
  rows.forEach(([key, file, parent, within], place) => {
    // Entries within a node without an id have no folder that can be opened.
    const holder = parent === null ? (within === null ? TOP : UNKNOWN) : folderAt(parent)
    const entry = key === null ? -1 : at(key)
    if (entry < 0 || nodes[entry] !== -1) {
      further.push({ place, noun: nounOf(file), key, holder })
      return
    }
    nodes[entry] = place
    byTree[entry] = holder
    order.push(entry)
  })
  return { nodes, byTree, treeOrder: Int32Array.from(order), further }
}

/** The claims of answers about single folders. */
function ofFolders({ answers, members, treeAt }: Answers, length: number, at: (key: number) => number) {
  const answeredAt = new Float64Array(length).fill(NaN)
  for (const [folder, answered] of answers) answeredAt[at(folder)] = answered
  const byAnswer = new Int32Array(length).fill(NOTHING)
  const memberAt = new Float64Array(length).fill(NaN)
  const order: number[] = []
  const further: FurtherPlace[] = []
  for (const [key, file, member, folder, seen] of members) {
    const holder = at(folder)
    const entry = key === null ? -1 : at(key)
    const before = entry < 0 ? NOTHING : (byAnswer[entry] as number)
    if (entry < 0 || before === holder) {
      further.push({ place: -member, noun: nounOf(file), key, holder })
      continue
    }
    order.push(entry)
    // If two folders contain the entry, the later answer counts.
    if (before !== NOTHING && (memberAt[entry] as number) > seen) continue
    byAnswer[entry] = holder
    memberAt[entry] = seen
  }
  return { treeAt, answeredAt, byAnswer, memberAt, memberOrder: Int32Array.from(order), further }
}

/** When all entries were read; null if some do not name their folder. */
function listedAt(queries: Queries, noun: FilesNoun, rows: readonly RecordRow[]): number | null {
  const list = queries.get<{ swept_at: number | null; obstacle: string | null }>(
    `SELECT swept_at, obstacle FROM lists JOIN scopes USING (scope) WHERE noun = ? AND scopes.parent = '' AND deleted = 0`,
    noun
  )
  if (list?.swept_at == null || list.obstacle !== null) return null
  const active = rows.filter(([, , state]) => state === STATE.active)
  const silent = active.filter(([, , , parent]) => parent === null).length
  // Folders at the top level name no parent.
  const says = noun === 'folder' ? active.length === 0 || silent < active.length : silent === 0
  return says ? list.swept_at : null
}
