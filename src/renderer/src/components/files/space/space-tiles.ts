/** Layout of the treemap of a folder's space. Pure. */
import { hierarchy, treemap } from 'd3-hierarchy'
import type { SpacePart, FilesSpace } from '@shared/model/files'

/** The value that a tile's area represents. */
export type Measure = 'size' | 'count'

/** CSS pixels. */
export interface TilePlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Minimum size of a tile: its name and value are readable. Smaller parts are merged. */
const LEAST = { width: 80, height: 40 } as const
const GAP = 2

type Content = Pick<SpacePart, 'bytes' | 'files'>
/** Merged parts. `parts`: their number, null if unknown. */
type Rest = Content & { readonly kind: 'rest'; readonly parts: number | null }
type Leaf = { readonly kind: 'part'; readonly part: SpacePart } | Rest

/** One part, or several that would be too small, merged. */
export type SpaceTile = TilePlace & Leaf

const measured = (of: Content, by: Measure): number => (by === 'size' ? of.bytes : of.files)
const valueOf = (leaf: Leaf, by: Measure): number => measured(leaf.kind === 'part' ? leaf.part : leaf, by)

/**
 * Tiles with areas proportional to their values, to within a pixel, the largest first. Empty without values. All parts
 * but a single large one are readable.
 */
export function spaceTiles({ parts, others }: FilesSpace, by: Measure, width: number, height: number): SpaceTile[] {
  const valued = parts.filter((part) => measured(part, by) > 0).toSorted((a, b) => measured(b, by) - measured(a, by))
  const beyond = others !== null && measured(others, by) > 0 ? others : null
  const total = valued.reduce((sum, part) => sum + measured(part, by), beyond === null ? 0 : measured(beyond, by))
  if (total === 0 || width <= 0 || height <= 0) return []

  const small = valued.findIndex((part) => (measured(part, by) / total) * width * height < LEAST.width * LEAST.height)
  for (let shown = small === -1 ? valued.length : small; ; shown--) {
    const rest = restOf(valued.slice(shown), beyond)
    const leaves: Leaf[] = valued.slice(0, shown).map((part) => ({ kind: 'part', part }))
    const tiles = layOut(rest === null ? leaves : [...leaves, rest], by, width, height)
    if (shown <= 1 || tiles.every((tile) => tile.kind === 'rest' || hasLabel(tile))) return tiles
  }
}

function restOf(folded: readonly SpacePart[], beyond: Content | null): Rest | null {
  const all: readonly Content[] = beyond === null ? folded : [...folded, beyond]
  if (all.length === 0) return null
  return {
    kind: 'rest',
    parts: beyond === null ? folded.length : null,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    files: all.reduce((sum, { files }) => sum + files, 0)
  }
}

function layOut(leaves: readonly Leaf[], by: Measure, width: number, height: number): SpaceTile[] {
  interface Node {
    readonly leaf: Leaf | null
    readonly children?: readonly Node[]
  }
  const sorted = leaves.toSorted((a, b) => valueOf(b, by) - valueOf(a, by))
  const root = hierarchy<Node>({ leaf: null, children: sorted.map((leaf) => ({ leaf })) }).sum(({ leaf }) =>
    leaf === null ? 0 : valueOf(leaf, by)
  )
  return treemap<Node>()
    .size([width, height])
    .paddingInner(GAP)
    .round(true)(root)
    .leaves()
    .flatMap(({ data: { leaf }, x0, y0, x1, y1 }) => {
      if (leaf === null) return []
      // A part thinner than the gap is laid out after it, which may be past the edge.
      const [x, y] = [Math.min(x0, width), Math.min(y0, height)]
      return [{ ...leaf, x, y, width: Math.min(x1, width) - x, height: Math.min(y1, height) - y }]
    })
}

/** Whether name and value fit into a tile. */
export const hasLabel = ({ width, height }: TilePlace): boolean => width >= LEAST.width && height >= LEAST.height
