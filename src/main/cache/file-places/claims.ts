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
export type Claims = ReturnType<typeof readClaims>

type RecordRow = [rid: number, key: number, state: number, parent: number | null, at: number, whole: number]
type NodeRow = [key: number | null, file: number, parent: number | null, top: number]
type MemberRow = [key: number | null, file: number, member: number, folder: number, at: number]
type KeyedRow = readonly [key: number | null, ...rest: unknown[]]

/** The first columns of nodes and members. */
const KEY_AND_FILE = `CASE noun WHEN 'file' THEN -1 - id ELSE id END, noun = 'file'`

/** The stored tree, by node. */
export interface TreeNodes {
  /** Equal for equal trees. */
  readonly state: number
  /** See `entryKey`; NaN for a node without an id. */
  readonly keys: Float64Array
  readonly isFile: Uint8Array
  /** The id of the parent folder; NaN without one. */
  readonly parents: Float64Array
  /** 1: at the top level. Others without a parent are within a node without an id. */
  readonly isAtTop: Uint8Array
}

/** Reads the tree, unless it is unchanged: files change more often, and it has a node for each. */
function readTree(queries: Queries, before: TreeNodes | null): TreeNodes {
  const state = queries.get<{ contents: number }>('SELECT contents FROM tree_answers')?.contents ?? NaN
  if (before?.state === state) return before
  const rows = queries.rows<NodeRow>(
    `SELECT ${KEY_AND_FILE}, parent, parent IS NULL AND within IS NULL FROM tree_nodes ORDER BY ordinal`
  )
  return {
    state,
    keys: Float64Array.from(rows, ([key]) => key ?? NaN),
    isFile: Uint8Array.from(rows, ([, file]) => file),
    parents: Float64Array.from(rows, ([, , parent]) => parent ?? NaN),
    isAtTop: Uint8Array.from(rows, ([, , , top]) => top)
  }
}

/** Answers about single folders. */
function readAnswers(queries: Queries) {
  return {
    answers: queries.rows<[folder: number, at: number]>('SELECT folder, answered_at FROM folder_answers'),
    members: queries.rows<MemberRow>(
      `SELECT ${KEY_AND_FILE}, member, folder, seen_at FROM folder_members ORDER BY folder, seen_at DESC, ordinal`
    ),
    /** Time of the tree's answer; NaN for never. */
    treeAt: queries.get<{ answered_at: number }>('SELECT answered_at FROM tree_answers')?.answered_at ?? NaN
  }
}

/**
 * Updates claims with the newest answers about single folders, if records and tree are unchanged: a tenth of the work
 * of `readClaims`. Null if these answers contain an unknown entry. Use within a snapshot.
 */
export function withAnswers(queries: Queries, before: Claims): Claims | null {
  const found = readAnswers(queries)
  const { keys } = before
  const at = lookUp(keys)
  const isKnown = ([key]: KeyedRow): boolean => key === null || at(key) >= 0
  return found.answers.every(isKnown) && found.members.every(isKnown)
    ? { ...before, ...ofFolders(found, keys.length, at) }
    : null
}

/** Reads all claims. Use within a snapshot. @param treeBefore the tree of earlier claims, which may be current */
export function readClaims(queries: Queries, treeBefore: TreeNodes | null) {
  const folders = recordsOf(queries, 'folder')
  const files = recordsOf(queries, 'file')
  const tree = readTree(queries, treeBefore)
  const answers = readAnswers(queries)
  const keysIn = (rows: readonly KeyedRow[]): Float64Array => Float64Array.from(rows, ([key]) => key ?? NaN)
  /** See `entryKey`. */
  const keys = keysOf([...files, ...folders], [tree.keys, keysIn(answers.members), keysIn(answers.answers)])
  const at = lookUp(keys)
  // A separate lookup cache: named folders are looked up in another order than the entries.
  const named = lookUp(keys)
  const folderAt = (id: number | null): number => {
    const folder = id === null || id < 0 ? -1 : named(id)
    return id === null ? NOTHING : folder < 0 ? UNKNOWN : folder
  }
  const length = keys.length
  /** 0 for an entry without record. */
  const rids = new Int32Array(length)
  const states = new Uint8Array(length).fill(NO_RECORD)
  /** The parent folder according to the entry's own record. */
  const byRecord = new Int32Array(length).fill(NOTHING)
  /** Time of the record's answer; NaN without a record. */
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
  return {
    ...{ keys, rids, states, byRecord, recordAt },
    ...{ tree, ...ofTree(tree, length, at, folderAt) },
    ...ofFolders(answers, length, at),
    listedAt: { folder: listedAt(queries, 'folder', folders), file: listedAt(queries, 'file', files) }
  }
}

const nounOf = (file: number): FilesNoun => (file === 1 ? 'file' : 'folder')

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
      max(records.fetched_at, coalesce((SELECT fetched_at FROM raw_parts WHERE rid = records.rid AND part = 'info'), 0)) END,
      hash IS NOT NULL OR has_info <> 0
    FROM records WHERE scope = ? ORDER BY id ${direction}`
  return queries.rows<RecordRow>(sql, scope)
}

/**
 * The sorted, distinct keys.
 *
 * @param records sorted by key
 * @param others keys in the tree and in folder answers, which may repeat those of records; NaN without an id
 */
function keysOf(records: readonly RecordRow[], others: readonly Float64Array[]): Float64Array {
  const own = Float64Array.from(records, ([, key]) => key)
  const find = lookUp(own)
  const unread = new Set<number>()
  for (const some of others) for (const key of some) if (!Number.isNaN(key) && find(key) < 0) unread.add(key)
  return unread.size === 0 ? own : Float64Array.from([...own, ...unread]).sort()
}

function ofTree(
  { keys, isFile, parents, isAtTop }: TreeNodes,
  length: number,
  at: (key: number) => number,
  folderAt: (id: number | null) => number
) {
  /** The entry's first node in the tree; -1 without one. */
  const nodes = new Int32Array(length).fill(-1)
  /** The parent folder according to the tree. */
  const byTree = new Int32Array(length).fill(NOTHING)
  const order: number[] = []
  const furtherNodes: FurtherPlace[] = []
  keys.forEach((key, place) => {
    const parent = parents[place] as number
    // Entries within a node without an id have no folder that can be opened.
    const holder = !Number.isNaN(parent) ? folderAt(parent) : isAtTop[place] === 1 ? TOP : UNKNOWN
    const entry = Number.isNaN(key) ? -1 : at(key)
    if (entry < 0 || nodes[entry] !== -1) {
      const noun = nounOf(isFile[place] as number)
      furtherNodes.push({ place, noun, key: Number.isNaN(key) ? null : key, holder })
      return
    }
    nodes[entry] = place
    byTree[entry] = holder
    order.push(entry)
  })
  return {
    ...{ nodes, byTree, furtherNodes },
    /** Entries in tree order, each at its first node. */
    treeOrder: Int32Array.from(order)
  }
}

/** The claims of answers about single folders. */
function ofFolders(
  { answers, members, treeAt }: ReturnType<typeof readAnswers>,
  length: number,
  at: (key: number) => number
) {
  /** Time of the last answer with the folder's content; NaN for never. */
  const answeredAt = new Float64Array(length).fill(NaN)
  for (const [folder, answered] of answers) answeredAt[at(folder)] = answered
  /** The parent folder according to the newest answer about a single folder. */
  const byAnswer = new Int32Array(length).fill(NOTHING)
  /** When a folder's answer last contained the entry. If the folder was answered later, it no longer contains it. */
  const memberAt = new Float64Array(length).fill(NaN)
  const order: number[] = []
  const furtherMembers: FurtherPlace[] = []
  for (const [key, file, member, folder, seen] of members) {
    const holder = at(folder)
    const entry = key === null ? -1 : at(key)
    const before = entry < 0 ? NOTHING : (byAnswer[entry] as number)
    if (entry < 0 || before === holder) {
      furtherMembers.push({ place: -member, noun: nounOf(file), key, holder })
      continue
    }
    order.push(entry)
    // If two folders contain the entry, the later answer counts.
    if (before !== NOTHING && (memberAt[entry] as number) > seen) continue
    byAnswer[entry] = holder
    memberAt[entry] = seen
  }
  return {
    ...{ treeAt, answeredAt, byAnswer, memberAt, furtherMembers },
    /** Members of all answered folders, in answer order. */
    memberOrder: Int32Array.from(order)
  }
}

/** When the list of all was read completely; NaN if it was not, or if its records do not name their folders. */
function listedAt(queries: Queries, noun: FilesNoun, rows: readonly RecordRow[]): number {
  const list = queries.get<{ swept_at: number | null; obstacle: string | null }>(
    `SELECT swept_at, obstacle FROM lists JOIN scopes USING (scope) WHERE noun = ? AND scopes.parent = '' AND deleted = 0`,
    noun
  )
  if (list?.swept_at == null || list.obstacle !== null) return NaN
  const active = rows.filter(([, , state]) => state === STATE.active)
  const silent = active.filter(([, , , parent]) => parent === null).length
  // Folders at the top level name no parent.
  const says = noun === 'folder' ? active.length === 0 || silent < active.length : silent === 0
  return says ? list.swept_at : NaN
}
