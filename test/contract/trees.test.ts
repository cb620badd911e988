/**
 * Random file trees in every format of the dialects: all must decode to the same nodes in the same folders. To repeat a
 * failing run: DESKSIDE_SEED=<the seed in the title>.
 */
import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../../demo/answer'
import { PURPOSE, Random } from '../../demo/data/random'
import { DIALECT_NAMES, makeDialect, type Dialect } from '../../demo/dialects'
import { resolveOptions } from '../../demo/options'
import type { CanonicalRecord } from '../../demo/schema'
import { testDay } from '../demo/test-service'
import { World } from '../../demo/world'
import { readAnswer } from '../../src/main/api/envelope'
import { givenSeed } from '../../tools/testing/seed'

const TREES = 200
const seed = givenSeed()
const world = new World(resolveOptions({ projects: 1, files: 1, events: 1, seed: 7, today: testDay() }))

const NAMES = [
  'Contracts',
  '',
  'x.pdf',
  'a/b\\c',
  '..',
  '2024',
  'שלום',
  '\u202eabc\u0007',
  'Имя'.repeat(1_400),
  '0',
  'null'
]
const BEYOND_32_BITS = 2 ** 40

interface GrownFolder {
  readonly folder: Record<string, number | string | null | boolean>
  readonly children: GrownFolder[]
  readonly files: CanonicalRecord[]
}

/** A tree with several roots, files with the ids of folders, some duplicate nodes, and some without an id. */
function grown(random: Random, { assumptions: { treeRoot } }: Dialect): GrownFolder[] {
  const top = topOf(treeRoot)
  const roots: GrownFolder[] = []
  const all: GrownFolder[] = []
  const place = (folder: GrownFolder['folder']): GrownFolder => {
    const above = all.length === 0 || random.chance(0.2) ? null : random.pick(all)
    const node = {
      folder: { ...folder, parent_id: above === null ? top : (above.folder['id'] ?? null) },
      children: [],
      files: []
    }
    ;(above?.children ?? roots).push(node)
    return node
  }
  const idOf = (at: number): number => (random.chance(0.1) ? BEYOND_32_BITS : 0) + at * 3 + 1
  const folders = random.between(1, 25)
  for (let at = 0; at < folders; at++) {
    const node = place({ id: idOf(at), name: random.pick(NAMES), files_count: at, deleted: false })
    all.push(node)
    if (random.chance(0.1)) place(node.folder)
    // Next to a root without an id, such a folder would be ambiguous.
    if (random.chance(0.1) && treeRoot !== 'idless') place({ name: `Nameless ${at}`, files_count: 0, deleted: false })
  }
  const files = random.int(20)
  for (let at = 0; at < files; at++) {
    const { folder, files: inside } = random.pick(all)
    const name = random.pick(NAMES)
    inside.push({
      id: idOf(at),
      name: `${name}.pdf`,
      folder_id: folder['id'] ?? null,
      size: at,
      extension: 'pdf',
      url: ''
    })
  }
  return roots
}

const line = (noun: string, id: unknown, parent: unknown): string => `${noun} ${String(id)} in ${String(parent)}`

function meant(roots: readonly TreeNode[]): string[] {
  const lines: string[] = []
  const stack: { node: TreeNode; parent: unknown }[] = roots.map((node) => ({ node, parent: null }))
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, parent } = next
    const id = node.folder['id'] ?? null
    lines.push(line('folder', id, parent))
    for (const file of node.files) lines.push(line('file', file['id'] ?? null, id))
    for (const child of node.children) stack.push({ node: child, parent: id })
  }
  return lines.toSorted()
}

function read(dialect: Dialect, roots: readonly TreeNode[]): string[] {
  const [zero, nameless] = [{ id: 0, name: 'Storage' }, { name: 'Storage' }]
  const around: Record<string, CanonicalRecord> = { zero, nameless, idless: nameless }
  const whole = around[dialect.assumptions.treeRoot]
  const body = JSON.stringify(
    dialect.write({ shape: 'tree', roots, ...(whole === undefined ? {} : { around: whole }) })
  )
  return readAnswer(body, 'tree')
    .records.map(({ noun, id, parentId }) => line(noun ?? '', id, parentId))
    .toSorted()
}

const topOf = (root: Dialect['assumptions']['treeRoot']): number | null =>
  root === 'zero' || root === 'idless' ? 0 : null

describe(`${TREES} random trees from seed ${seed} on`, () => {
  it.each([...DIALECT_NAMES, 'invented', 'invented, as real ones'])('mean the same in the dialect %s', (name) => {
    for (let at = seed; at < seed + TREES; at++) {
      const dialect = makeDialect(
        name === 'invented' ? `random:${at}` : name === 'invented, as real ones' ? `real:${at}` : name,
        world
      )
      const roots = grown(new Random(at, 0, PURPOSE.wire), dialect)
      expect(read(dialect, roots), `${dialect.name}, tree ${at}`).toEqual(meant(roots))
    }
  })
})

it.each(DIALECT_NAMES)('a tree as deep as %s can write it comes out whole', (name) => {
  const dialect = makeDialect(name, world)
  let node: TreeNode | null = null
  for (let id = 400; id > 0; id--) {
    const folder = {
      id,
      name: `Level ${id}`,
      parent_id: id === 1 ? topOf(dialect.assumptions.treeRoot) : id - 1,
      files_count: 0,
      deleted: false
    }
    node = { folder, children: node === null ? [] : [node], files: [] }
  }
  const roots = node === null ? [] : [node]
  expect(read(dialect, roots)).toEqual(meant(roots))
})
