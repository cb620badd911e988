/**
 * Computes the parent folder of each entry from the claims. Pure and without recursion, because parents may form long
 * chains and cycles.
 *
 * The newest claim with a known folder decides. Without one, a record that names no folder is at the top level, if
 * other records of its noun name theirs. The newest complete answer about a folder tells whether the entry is still
 * returned there.
 */
import type { FilesNoun, UnplacedReason } from '@shared/model/files'
import { STATE } from '../core'
import { type Claims, type FurtherPlace, indexOf, NOTHING, SILENT, TOP } from './claims'

const REASONS: readonly (UnplacedReason | null)[] = [null, 'orphan', 'self-parent', 'cycle']
const WHY = { placed: 0, orphan: 1, selfParent: 2, cycle: 3 } as const

/** The entry is unplaced; for a deleted one: its last folder is unknown. */
export const NOWHERE = -2

export interface EntryPositions {
  /** The parent of each entry (for deleted ones the last known): an entry, TOP or NOWHERE. */
  readonly holders: Int32Array
  /** 1: deleted, and not returned since. */
  readonly gone: Uint8Array
  /** 1: the newest answer about its folder contains it. */
  readonly here: Uint8Array
  /** All entries: folders, then files, each by id. */
  readonly all: Int32Array
  /**
   * The content of folder `f` is `children[starts[f + 1]]` to `starts[f + 2]` (exclusive), folders first. The top level
   * is -1.
   */
  readonly children: Int32Array
  readonly starts: Uint32Array
  /** Number of subfolders within each folder, with the same indexes as `starts`. */
  readonly folders: Uint32Array
  /** Unplaced entries, folders first. */
  readonly unplaced: Int32Array
  readonly further: readonly FurtherPlace[]
  reasonOf(entry: number): UnplacedReason | null
  /** When the folder's content of this noun was answered completely; NaN for never. The top level is -1. */
  answeredAt(folder: number, noun: FilesNoun): number
}

export function place(claims: Claims): EntryPositions {
  const { keys, states, recordAt, byTree, byAnswer, byRecord, memberAt } = claims
  const length = keys.length
  const treeAt = claims.treeAt ?? NaN
  const gone = goneOf(claims)
  const whole = wholeAnswers(claims)
  const holders = new Int32Array(length).fill(NOWHERE)
  const here = new Uint8Array(length)
  const why = new Uint8Array(length)
  // For the current entry: the newest valid and the newest invalid claim. Plain variables avoid an allocation per
  // entry.
  let [best, bestAt, lost, lostAt] = [NOTHING, NaN, NOTHING, NaN]
  let isOfRecord: boolean
  const consider = (entry: number, folder: number, at: number, isByItself: boolean): void => {
    if (folder === NOTHING || folder === SILENT) return
    // The last known folder of a deleted entry may be deleted as well.
    if (folder === TOP || (folder >= 0 && folder !== entry && (gone[folder] === 0 || gone[entry] === 1))) {
      if (best === NOTHING || at > bestAt) {
        best = folder
        bestAt = at
        isOfRecord = isByItself
      }
    } else if (lost === NOTHING || at > lostAt) {
      lost = folder
      lostAt = at
    }
  }

  for (let entry = 0; entry < length; entry += 1) {
    best = lost = NOTHING
    bestAt = lostAt = NaN
    isOfRecord = false
    consider(entry, byAnswer[entry] as number, memberAt[entry] as number, false)
    consider(entry, byTree[entry] as number, treeAt, false)
    consider(entry, byRecord[entry] as number, recordAt[entry] as number, true)
    if (best === NOTHING && lost === NOTHING && byRecord[entry] === SILENT) {
      best = TOP
      bestAt = recordAt[entry] as number
      isOfRecord = true
    }
    holders[entry] = best === NOTHING ? NOWHERE : best
    // Without a folder, no folder's answer can contain the entry.
    here[entry] = states[entry] === STATE.missing ? 0 : 1
    if (gone[entry] === 1) continue
    if (best === NOTHING) {
      why[entry] = lost === entry ? WHY.selfParent : WHY.orphan
      continue
    }
    const isFile = (keys[entry] as number) < 0
    const at = whole.at(best, isFile)
    const isHeld = whole.byTree(best, isFile)
      ? byTree[entry] === best
      : byAnswer[entry] === best && (memberAt[entry] as number) === at
    const isMissing = states[entry] === STATE.missing && isOfRecord
    here[entry] = isHeld || (!isMissing && !(bestAt < at)) ? 1 : 0
  }
  breakCycles(keys, holders, why)
  const all = byIdOf(keys)
  return {
    ...{ holders, gone, here, all },
    ...childrenOf(claims, all, holders, gone, (folder) => whole.byTree(folder, false)),
    unplaced: all.filter((entry) => why[entry] !== WHY.placed && gone[entry] === 0),
    further: furtherOf(claims, holders),
    reasonOf: (entry) => REASONS[why[entry] ?? 0] ?? null,
    answeredAt: (folder, noun) => whole.at(folder, noun === 'file')
  }
}

/** Marks deleted entries that no newer answer contains. */
function goneOf({ keys, states, recordAt, byTree, memberAt, treeAt }: Claims): Uint8Array {
  const gone = new Uint8Array(keys.length)
  for (let entry = 0; entry < keys.length; entry += 1) {
    if (states[entry] !== STATE.deleted) continue
    const at = recordAt[entry] as number
    const isInTree = byTree[entry] !== NOTHING && treeAt !== null && treeAt > at
    if (!isInTree && !((memberAt[entry] as number) > at)) gone[entry] = 1
  }
  return gone
}

/** The newest complete answer about each folder, by noun: its time, and whether it was the tree. */
function wholeAnswers(claims: Claims): {
  readonly at: (folder: number, isFile: boolean) => number
  readonly byTree: (folder: number, isFile: boolean) => boolean
} {
  const covered = coveredByTree(claims)
  const treeAt = claims.treeAt ?? NaN
  const ownAt = (folder: number): number => (folder === TOP ? NaN : (claims.answeredAt[folder] as number))
  const isInTree = (folder: number, isFile: boolean): boolean =>
    (!isFile || covered.hasFiles) && (folder === TOP || covered.isFolder(folder))
  const byTree = (folder: number, isFile: boolean): boolean => isInTree(folder, isFile) && !(ownAt(folder) >= treeAt)
  return { at: (folder, isFile) => (byTree(folder, isFile) ? treeAt : ownAt(folder)), byTree }
}

/**
 * Whether the tree is complete for a folder. A tree may be cut at some depth: an empty folder at its deepest level may
 * have content. A tree without files says nothing about files.
 */
function coveredByTree({ keys, nodes, byTree, treeOrder }: Claims): {
  readonly hasFiles: boolean
  readonly isFolder: (folder: number) => boolean
} {
  const names = new Uint8Array(keys.length)
  let hasFiles = false
  for (const entry of treeOrder) {
    const holder = byTree[entry] as number
    if (holder >= 0) names[holder] = 1
    if ((keys[entry] as number) < 0) hasFiles = true
  }
  const depths = depthsOf(byTree, treeOrder)
  let deepest = 0
  for (const depth of depths) if (depth > deepest) deepest = depth
  return {
    hasFiles,
    isFolder: (folder) =>
      (nodes[folder] as number) >= 0 && (names[folder] === 1 || (depths[folder] as number) < deepest)
  }
}

/** Depth of each entry, 1 at the top level; 0 if it does not lead to the top. */
function depthsOf(holders: Int32Array, entries: Int32Array): Int32Array {
  const depths = new Int32Array(holders.length)
  const way: number[] = []
  const ON_THE_WAY = -1
  for (const start of entries) {
    way.length = 0
    let at: number = start
    while (at >= 0 && depths[at] === 0) {
      depths[at] = ON_THE_WAY
      way.push(at)
      at = holders[at] as number
    }
    let depth = at === TOP ? 0 : at >= 0 ? (depths[at] as number) : ON_THE_WAY
    for (let back = way.length - 1; back >= 0; back -= 1) {
      if (depth >= 0) depth += 1
      depths[way[back] as number] = depth
    }
  }
  for (let entry = 0; entry < depths.length; entry += 1) if (depths[entry] === ON_THE_WAY) depths[entry] = 0
  return depths
}

/** Unplaces entries on a cycle. Entries below them stay below them. */
function breakCycles(keys: Float64Array, holders: Int32Array, why: Uint8Array): void {
  /** The number of the walk that visited the entry. A walk that meets itself has found a cycle. */
  const seen = new Int32Array(keys.length)
  const onCycle: number[] = []
  for (let start = 0; start < keys.length; start += 1) {
    let at = start
    while (at >= 0 && seen[at] === 0) {
      seen[at] = start + 1
      at = holders[at] as number
    }
    if (at < 0 || seen[at] !== start + 1) continue
    const first = at
    do {
      onCycle.push(at)
      at = holders[at] as number
    } while (at !== first)
  }
  for (const entry of onCycle) {
    why[entry] = WHY.cycle
    holders[entry] = NOWHERE
  }
}

/**
 * The content of each folder in service order: first that of its newest complete answer, then entries that other
 * sources put there.
 */
function childrenOf(
  { keys, treeOrder, memberOrder, byTree, byAnswer, memberAt, answeredAt }: Claims,
  all: Int32Array,
  holders: Int32Array,
  gone: Uint8Array,
  isTreeFirst: (folder: number) => boolean
): Pick<EntryPositions, 'children' | 'starts' | 'folders'> {
  const length = keys.length
  const starts = new Uint32Array(length + 2)
  const folders = new Uint32Array(length + 1)
  const isIn = (entry: number): boolean => gone[entry] === 0 && (holders[entry] as number) !== NOWHERE
  for (let entry = 0; entry < length; entry += 1) {
    if (!isIn(entry)) continue
    const holder = (holders[entry] as number) + 1
    starts[holder + 1] = (starts[holder + 1] as number) + 1
    if ((keys[entry] as number) >= 0) folders[holder] = (folders[holder] as number) + 1
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const children = new Int32Array(starts[length + 1] as number)
  const ends = [starts.slice(0, length + 1), starts.slice(0, length + 1)] as const
  for (let at = 0; at <= length; at += 1) ends[1][at] = (starts[at] as number) + (folders[at] as number)
  const taken = new Uint8Array(length)
  const take = (entry: number): void => {
    if (taken[entry] === 1 || !isIn(entry)) return
    taken[entry] = 1
    const end = ends[(keys[entry] as number) >= 0 ? 0 : 1]
    const holder = (holders[entry] as number) + 1
    children[end[holder] as number] = entry
    end[holder] = (end[holder] as number) + 1
  }
  const isInTree = (entry: number): boolean => byTree[entry] === holders[entry]
  const isInAnswer = (entry: number): boolean =>
    byAnswer[entry] === holders[entry] && memberAt[entry] === answeredAt[holders[entry] as number]
  for (const entry of treeOrder)
    if (isIn(entry) && isInTree(entry) && isTreeFirst(holders[entry] as number)) take(entry)
  for (const entry of memberOrder) if (isInAnswer(entry)) take(entry)
  for (const entry of treeOrder) if (isInTree(entry)) take(entry)
  for (const entry of all) take(entry)
  return { children, starts, folders }
}

/** Folders, then files, each by id. The keys of files are negative, and their ids descend. */
function byIdOf(keys: Float64Array): Int32Array {
  const { length } = keys
  const first = keys.findIndex((key) => key >= 0)
  const files = first < 0 ? length : first
  return new Int32Array(length).map((_, at) => (at < length - files ? files + at : length - 1 - at))
}

/** Drops further places in the tree to which the entry has moved since. */
function furtherOf({ keys, further, byTree }: Claims, holders: Int32Array): readonly FurtherPlace[] {
  return further.filter(({ key, holder, place: at }) => {
    if (key === null || at < 0) return true
    const entry = indexOf(keys, key)
    return entry < 0 || holders[entry] !== holder || byTree[entry] === holder
  })
}
