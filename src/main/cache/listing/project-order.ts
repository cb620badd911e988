import type { Queries } from '../../database/queries'
import { type Labels, stagePlaces } from '../core'

/** Usual Russian-English order of names, with ё next to е. */
const byName = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' })

type Compare = (a: number, b: number) => number

/** Sorts stages by funnel and position; stages without a funnel come last, by name. */
export function stageOrder(queries: Queries, labels: Labels): Compare {
  const places = stagePlaces(queries)
  return (a, b) => {
    const placeA = places.get(a)
    const placeB = places.get(b)
    if (placeA !== undefined && placeB !== undefined) return placeA - placeB
    if (placeA !== undefined) return -1
    if (placeB !== undefined) return 1
    return compareLabels(labels.of('stage', a), labels.of('stage', b))
  }
}

/** Empty labels come last. */
export function compareLabels(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return byName.compare(a, b)
}
