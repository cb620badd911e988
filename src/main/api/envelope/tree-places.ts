/** What the nodes of a tree are, and which lies in which: by how they were nested, and by what they say themselves. */
import type { JsonObject } from '../json'
import type { RawRecord } from '../types'
import { childIdsOf } from './child-ids'
import { isManyGroup, nounOf, parentsOf, type Mark, type NamedParent } from './tree-node'

export interface FoundNode {
  readonly id: number | null
  readonly fields: JsonObject
  /** The name of the list in which it stood, e.g. `files`. */
  readonly group: string
  /** Something that holds nodes, be it empty, stood in it. */
  readonly holds: boolean
  readonly mark: Mark
  /** The place of the node around it. */
  readonly around: number | null
  readonly listed: boolean
}

export interface FoundTree {
  readonly records: readonly RawRecord[]
  /** The top of the tree, or the folder that was asked for: what is around (or beside) all others and lies in nothing. */
  readonly folder: RawRecord | null
  /** An empty list or map stood where nodes do. */
  readonly saysEmpty: boolean
}

interface Placed {
  readonly node: FoundNode
  readonly noun: 'folder' | 'file'
  /** The folder that it names, which may be itself or 0; null: none. */
  readonly said: number | null
}

/**
 * Decides for each node whether it is a folder or a file, and the folder it lies in:
 *
 * - The folder that it names, if the answer has one with that id. So a list around nodes that name their parents is no
 *   folder of theirs, be it called one.
 * - Else the node around it: a name that leads nowhere, to 0 or to itself doesn't take a node out of its place.
 * - Else, with nothing around it, the folder of a tree that names it among what it holds, by its id. Of several nodes with
 *   that id the first is where it is named first, and so on; where it is named once more than it came, it comes again.
 * - Else, with nothing around it, the folder that it names all the same: an orphan, or its own parent. 0 is the top.
 *
 * One node that is around all others and has the id 0 or none is no folder: it stands for all files, and what it
 * holds is at the top. One with any other id may be asked for, and is a folder like the others.
 */
export function placesOf(
  found: { readonly nodes: readonly FoundNode[]; readonly root: JsonObject | null; readonly saysEmpty: boolean },
  asked?: number | null
): FoundTree {
  const parted = withParents(found.nodes)
  const placed = asked === undefined ? byChildIds(parted) : parted
  const itself = asked === undefined ? filesIn(placed) : folderAsked(placed, asked)
  const one = itself === null ? undefined : placed[itself]
  const fields = one?.node.fields ?? found.root
  const parentId = one?.said || null
  return {
    records: recordsOf(placed, itself),
    folder: fields === null ? null : { id: one?.node.id ?? null, fields, noun: 'folder', parentId, within: null },
    saysEmpty: found.saysEmpty
  }
}

interface Named {
  readonly node: FoundNode
  noun: 'folder' | 'file'
  readonly named: readonly NamedParent[]
}

function withParents(nodes: readonly FoundNode[]): Placed[] {
  const all = withNouns(nodes)
  // A folder's own id may stand under `folder_id` too, but not where others name the folder they lie in by it.
  const ofParents = all.some(({ node, noun, named }) =>
    named.some(({ id, own }) => own && noun === 'folder' && id !== node.id)
  )
  return all.map(({ node, noun, named }) => {
    const others = named.flatMap(({ id, own }) =>
      id !== null && (ofParents || !own || noun === 'file' || id !== node.id) ? [id] : []
    )
    return { node, noun, said: others.find((id) => id > 0) ?? others[0] ?? null }
  })
}

const FOLDER = { noun: 'folder', sure: true } as const

function withNouns(nodes: readonly FoundNode[]): Named[] {
  // Where folders alone say what they are, the others are files.
  const marked = nodes.some(({ mark }) => mark === 'folder') && !nodes.some(({ mark }) => mark === 'file')
  const unsure: Named[] = []
  const folders = new Set<number>()
  const parents = new Set<number>()
  const all = nodes.map((node) => {
    const isHolder = node.mark !== 'file' && childIdsOf(node.fields).length > 0
    const { noun, sure } = isHolder ? FOLDER : nounOf(node, marked)
    const one: Named = { node, noun, named: parentsOf(node.fields) }
    for (const { id } of one.named) if (id !== null) parents.add(id)
    if (noun === 'folder' && node.id !== null) folders.add(node.id)
    if (noun === 'file' && !sure) unsure.push(one)
    return one
  })
  // A folder may be called `Offer.pdf`: what others name as the folder they lie in is one.
  for (const one of unsure) {
    const { id } = one.node
    if (id !== null && parents.has(id) && !folders.has(id)) one.noun = 'folder'
  }
  return all
}

/** With the folders that name nodes by their ids as those in which these lie. */
function byChildIds(placed: readonly Placed[]): readonly Placed[] {
  const lists = placed.map(({ node, noun }) => (noun === 'folder' && node.id !== null ? childIdsOf(node.fields) : []))
  if (lists.every((named) => named.length === 0)) return placed
  const folders = new Set<number>()
  const nodesOf = { folder: new Map<number, number[]>(), file: new Map<number, number[]>() }
  placed.forEach(({ node: { id }, noun }, at) => {
    if (id === null) return
    if (noun === 'folder') folders.add(id)
    const nodes = nodesOf[noun].get(id)
    if (nodes === undefined) nodesOf[noun].set(id, [at])
    else nodes.push(at)
  })
  const all = [...placed]
  /** How often each was named so far. */
  const times = new Map<readonly number[], number>()
  lists.forEach((named, at) => {
    const parent = (placed[at] as Placed).node.id
    for (const { noun, ids } of named) {
      for (const id of ids) {
        const nodes = noun === null ? (nodesOf.folder.get(id) ?? nodesOf.file.get(id)) : nodesOf[noun].get(id)
        if (nodes === undefined) continue
        const time = times.get(nodes) ?? 0
        times.set(nodes, time + 1)
        const meant = nodes[time]
        const one = placed[meant ?? (nodes[0] as number)] as Placed
        const isPlaced = one.node.around !== null || (one.said !== null && folders.has(one.said))
        if (isPlaced) continue
        if (meant === undefined) all.push({ ...one, said: parent })
        else all[meant] = { ...one, said: parent }
      }
    }
  })
  return all
}

/** Of a flat tree the one entry without an id and a parent, where all others have both, or are named as what it holds. */
function rootOfFlat(placed: readonly Placed[]): number | null {
  if (placed.length < 2 || placed.some(({ node }) => node.around !== null)) return null
  const without = placed.flatMap(({ node }, at) => (node.id === null ? [at] : []))
  const [at, ...others] = without
  if (at === undefined || others.length > 0) return null
  const { noun, said } = placed[at] as Placed
  const idsIn = ({ node }: Placed): readonly number[] => childIdsOf(node.fields).flatMap(({ ids }) => ids)
  const held = new Set(idsIn(placed[at] as Placed).length === 0 ? [] : placed.flatMap(idsIn))
  const named = placed.every((one, place) => place === at || one.said !== null || held.has(one.node.id as number))
  return named && noun === 'folder' && said === null ? at : null
}

/** The place of the node that stands for all files. */
function filesIn(placed: readonly Placed[]): number | null {
  const flat = rootOfFlat(placed)
  if (flat !== null) return flat
  const isZero = ({ node, noun }: Placed): boolean => node.id === 0 && noun === 'folder'
  const tops: number[] = []
  let zeros = 0
  let named = false
  placed.forEach((one, at) => {
    if (isZero(one)) zeros++
    else if (one.said === 0) named = true
    if (one.node.around === null && (one.said === null || isZero(one))) tops.push(at)
  })
  const [only, ...others] = tops
  if (only === undefined || others.length > 0) return null
  const one = placed[only] as Placed
  const { id, holds, listed } = one.node
  if (id === null) return holds && listed ? only : null
  return isZero(one) && zeros === 1 && (one.said ?? 0) === 0 && (holds || named) ? only : null
}

/** The place of the folder whose contents the others are. */
function folderAsked(placed: readonly Placed[], asked: number | null): number | null {
  const outer = placed.flatMap((one, at) => (one.node.around === null && one.noun === 'folder' ? [at] : []))
  const nodeAt = (at: number): FoundNode => (placed[at] as Placed).node
  const byId = asked === null ? undefined : outer.find((at) => nodeAt(at).id === asked)
  if (byId !== undefined) return byId
  // One that is no item of a list, under a name that isn't one of several things either.
  const alone = outer.find((at) => !nodeAt(at).listed && !isManyGroup(nodeAt(at).group))
  if (alone === undefined) return null
  const { id } = nodeAt(alone)
  return id === null || asked === null ? alone : null
}

/** @param itself the place of a node that is no record */
function recordsOf(placed: readonly Placed[], itself: number | null): RawRecord[] {
  const folders = new Set<number>()
  placed.forEach(({ node, noun }, at) => {
    if (noun === 'folder' && node.id !== null && at !== itself) folders.add(node.id)
  })
  const idAt = (at: number): number | null => {
    const id = placed[at]?.node.id ?? null
    return at === itself && id === 0 ? null : id
  }
  const parentOf = ({ node: { id, around }, noun, said }: Placed): number | null => {
    const itsOwn = noun === 'folder' && said === id
    if (said !== null && folders.has(said) && !(itsOwn && around !== null)) return said
    return around === null ? said || null : idAt(around)
  }
  const withinOf = (around: number | null): number | null => {
    if (around === null || around === itself) return null
    return itself !== null && itself < around ? around - 1 : around
  }
  return placed.flatMap((one, at) => {
    const { id, fields, around } = one.node
    if (at === itself) return []
    return [{ id, fields, noun: one.noun, parentId: parentOf(one), within: withinOf(around) }]
  })
}
