import type { Answer, TreeNode } from './answer'
import type { CanonicalRecord } from './schema'

/** Defects of folders. They affect the sections, which have the first ids; the first section is intact. */
export const CLOUD_DEFECTS = ['self-parent', 'cycle', 'orphan', 'duplicate', 'no-id'] as const
export type CloudDefect = (typeof CLOUD_DEFECTS)[number]

/** Ids of defective folders, and of a folder that does not exist. */
export const DEFECTIVE = {
  /** Intact; contains the duplicate. */
  sound: 1,
  selfParent: 2,
  cycle: [3, 4],
  orphan: 5,
  duplicate: 6,
  /** Has a sibling without an id, containing a file without an id. */
  noId: 7,
  notThere: 999_999_999
} as const

/** The answer with these defects, consistently in trees, lists and single records. */
export function withDefects(answer: Answer, defects: readonly CloudDefect[]): Answer {
  if (defects.length === 0) return answer
  const named = (record: CanonicalRecord): CanonicalRecord => withParent(record, defects)
  switch (answer.shape) {
    case 'list':
      return answer.kind === 'folder' ? { ...answer, record: (id) => named(answer.record(id)) } : answer
    case 'record':
      return answer.kind === 'folder' ? { ...answer, record: named(answer.record) } : answer
    case 'node':
      return { ...answer, folder: named(answer.folder), folders: answer.folders.map(named) }
    case 'tree':
      return { ...answer, roots: inTree(answer.roots, defects, repeated(answer.roots, defects)) }
    case 'raw':
      return answer
  }
}

function withParent(record: CanonicalRecord, defects: readonly CloudDefect[]): CanonicalRecord {
  const [first, second] = DEFECTIVE.cycle
  const parent: readonly (readonly [CloudDefect, number, number])[] = [
    ['self-parent', DEFECTIVE.selfParent, DEFECTIVE.selfParent],
    ['cycle', first, second],
    ['cycle', second, first],
    ['orphan', DEFECTIVE.orphan, DEFECTIVE.notThere]
  ]
  const found = parent.find(([defect, id]) => id === record.id && defects.includes(defect))
  return found === undefined ? record : { ...record, parent_id: found[2] }
}

/** The duplicate folder, as it appears at its second place. */
function repeated(roots: readonly TreeNode[], defects: readonly CloudDefect[]): TreeNode | null {
  if (!defects.includes('duplicate')) return null
  const stack = [...roots]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.folder.id === DEFECTIVE.duplicate)
      return { ...node, folder: { ...node.folder, parent_id: DEFECTIVE.sound } }
    for (const child of node.children) stack.push(child)
  }
  return null
}

function inTree(
  nodes: readonly TreeNode[],
  defects: readonly CloudDefect[],
  again: TreeNode | null
): readonly TreeNode[] {
  return nodes.flatMap((node) => {
    const { folder, files } = node
    const inside = inTree(node.children, defects, again)
    const children = folder.id === DEFECTIVE.sound && again !== null ? [...inside, again] : inside
    const whole: TreeNode = { folder: withParent(folder, defects), children, files }
    if (folder.id !== DEFECTIVE.noId || !defects.includes('no-id')) return [whole]
    return [whole, { folder: withoutId(folder), children: [], files: files.slice(0, 1).map(withoutId) }]
  })
}

const withoutId = (record: CanonicalRecord): CanonicalRecord =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'id'))
