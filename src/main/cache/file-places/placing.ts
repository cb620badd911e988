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
import { type Claims, indexOf, NOTHING, SILENT, TOP } from './claims'

/** The entry is unplaced; for a deleted one: its last folder is unknown. */
export const NOWHERE = -2

export type EntryPositions = ReturnType<typeof place>

export function place(claims: Claims) {
  const { keys, states, recordAt, byTree, byAnswer, byRecord, memberAt, treeAt } = claims
  const length = keys.length
  const gone = goneOf(claims)
  const whole = wholeAnswers(claims)
  /** The parent of each entry (for deleted ones the last known): an entry, TOP or NOWHERE. */
  const holders = new Int32Array(length).fill(NOWHERE)
  /** 1: the newest answer about its folder contains it. */
  const here = new Uint8Array(length)
  const why = new Map<number, UnplacedReason>()
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
      why.set(entry, lost === entry ? 'self-parent' : 'orphan')
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
  for (const entry of onCycles(holders)) {
    why.set(entry, 'cycle')
    holders[entry] = NOWHERE
  }
  const all = byIdOf(keys)
  return {
    ...{ holders, gone, here, why, all },
    ...contentOf(claims, all, holders, gone, (folder) => whole.byTree(folder, false)),
    /** Unplaced entries, folders first. */
    unplaced: all.filter((entry) => why.has(entry) && gone[entry] === 0),
    further: furtherOf(claims, holders),
    /** When the folder's content of this noun was answered completely; NaN for never. The top level is -1. */
    answeredAt: (folder: number, noun: FilesNoun): number => whole.at(folder, noun === 'file')
  }
}

/** 1: deleted, and no newer answer contains it. */
const goneOf = ({ states, recordAt, byTree, memberAt, treeAt }: Claims): Uint8Array =>
  states.map((state, entry) => {
    if (state !== STATE.deleted) return 0
    const at = recordAt[entry] as number
    const isAnswered = (byTree[entry] !== NOTHING && treeAt > at) || (memberAt[entry] as number) > at
    return isAnswered ? 0 : 1
  })

/** The newest complete answer about each folder, by noun: its time, and whether it was the tree. */
function wholeAnswers(claims: Claims) {
  const { answeredAt, treeAt } = claims
  const covered = coveredByTree(claims)
  const ownAt = (folder: number): number => (folder === TOP ? NaN : (answeredAt[folder] as number))
  const isInTree = (folder: number, isFile: boolean): boolean =>
    (!isFile || covered.hasFiles) && (folder === TOP || covered.isFolder(folder))
  const byTree = (folder: number, isFile: boolean): boolean => isInTree(folder, isFile) && !(ownAt(folder) >= treeAt)
  return {
    at: (folder: number, isFile: boolean): number => (byTree(folder, isFile) ? treeAt : ownAt(folder)),
    byTree
  }
}

/**
 * Whether the tree is complete for a folder. A tree may be cut at some depth: an empty folder at its deepest level may
 * have content. A tree without files says nothing about files.
 */
function coveredByTree({ keys, nodes, byTree, treeOrder }: Claims) {
  const { starts, children } = groupedBy(byTree, treeOrder)
  /** Depth of each entry, 1 at the top level; 0 if it does not lead to the top. */
  const depths = new Int32Array(keys.length)
  let deepest = 0
  const queue = [TOP]
  for (const folder of queue) {
    const depth = folder === TOP ? 1 : (depths[folder] as number) + 1
    for (let at = starts[folder + 1] as number; at < (starts[folder + 2] as number); at += 1) {
      const entry = children[at] as number
      depths[entry] = deepest = depth
      queue.push(entry)
    }
  }
  return {
    hasFiles: treeOrder.some((entry) => (keys[entry] as number) < 0),
    isFolder: (folder: number): boolean =>
      (nodes[folder] as number) >= 0 &&
      (starts[folder + 1] !== starts[folder + 2] || (depths[folder] as number) < deepest)
  }
}

/**
 * The entries of each folder in this order: those of folder `f` are `children[starts[f + 1]]` to `starts[f + 2]`
 * (exclusive). The top level is -1.
 */
function groupedBy(holders: Int32Array, order: Int32Array) {
  const starts = new Uint32Array(holders.length + 2)
  for (let nth = 0; nth < order.length; nth += 1) {
    const holder = holders[order[nth] as number] as number
    if (holder >= TOP) starts[holder + 2] = (starts[holder + 2] as number) + 1
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] as number) + (starts[at - 1] as number)
  const ends = starts.slice()
  const children = new Int32Array(order.length)
  for (let nth = 0; nth < order.length; nth += 1) {
    const entry = order[nth] as number
    const holder = holders[entry] as number
    if (holder < TOP) continue
    const end = ends[holder + 1] as number
    children[end] = entry
    ends[holder + 1] = end + 1
  }
  return { starts, children }
}

/** Entries on a cycle of parents. */
function onCycles(holders: Int32Array): readonly number[] {
  /** The number of the walk that visited the entry. A walk that meets itself has found a cycle. */
  const seen = new Int32Array(holders.length)
  const found: number[] = []
  for (let start = 0; start < holders.length; start += 1) {
    let at = start
    while (at >= 0 && seen[at] === 0) {
      seen[at] = start + 1
      at = holders[at] as number
    }
    if (at < 0 || seen[at] !== start + 1) continue
    const first = at
    do {
      found.push(at)
      at = holders[at] as number
    } while (at !== first)
  }
  return found
}

/**
 * The content of each folder in service order, folders first: that of its newest complete answer, then entries that
 * other sources put there.
 */
function contentOf(
  { keys, treeOrder, memberOrder, byTree, byAnswer, memberAt, answeredAt }: Claims,
  all: Int32Array,
  holders: Int32Array,
  gone: Uint8Array,
  isTreeFirst: (folder: number) => boolean
) {
  const [folders, files]: [number[], number[]] = [[], []]
  const taken = gone.slice()
  const take = (entry: number): void => {
    if (taken[entry] === 1 || holders[entry] === NOWHERE) return
    taken[entry] = 1
    ;((keys[entry] as number) >= 0 ? folders : files).push(entry)
  }
  const isInTree = (entry: number): boolean => byTree[entry] === holders[entry]
  const isInAnswer = (entry: number): boolean =>
    byAnswer[entry] === holders[entry] && memberAt[entry] === answeredAt[holders[entry] as number]
  for (const entry of treeOrder) if (isInTree(entry) && isTreeFirst(holders[entry] as number)) take(entry)
  for (const entry of memberOrder) if (isInAnswer(entry)) take(entry)
  for (const entry of treeOrder) if (isInTree(entry)) take(entry)
  for (const entry of all) take(entry)
  /** Number of subfolders within each folder. The top level is 0. */
  const counts = new Uint32Array(keys.length + 1)
  for (const folder of folders) {
    const holder = (holders[folder] as number) + 1
    counts[holder] = (counts[holder] as number) + 1
  }
  return { ...groupedBy(holders, Int32Array.from(folders.concat(files))), folders: counts }
}

/** Folders, then files, each by id. The keys of files are negative, and their ids descend. */
function byIdOf(keys: Float64Array): Int32Array {
  const { length } = keys
  const first = keys.findIndex((key) => key >= 0)
  const files = first < 0 ? length : first
  return new Int32Array(length).map((_, at) => (at < length - files ? files + at : length - 1 - at))
}

/** Without places in the tree from which the entry has moved since. */
function furtherOf({ keys, furtherNodes, furtherMembers, byTree }: Claims, holders: Int32Array) {
  const left = furtherNodes.filter(({ key, holder }): boolean => {
    const entry = key === null ? -1 : indexOf(keys, key)
    return entry < 0 || holders[entry] !== holder || byTree[entry] === holder
  })
  return [...left, ...furtherMembers]
}
