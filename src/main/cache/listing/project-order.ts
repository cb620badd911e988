import { stageState, type StageChoice, type StageState } from '@shared/rules/stage-state'
import type { Queries } from '../../database/queries'
import type { ResidentColumns } from '../columns'
import { Labels, stagePlaces } from '../core'

/** Usual Russian-English order of names, with ё next to е. */
const byName = new Intl.Collator(['ru', 'en'], { numeric: true, sensitivity: 'base' })

export type Compare = (a: number, b: number) => number

/** Sorts stages by funnel and position; stages without a funnel come last, by name. */
export function stageOrder(queries: Queries, labels: Labels): Compare {
  const places = stagePlaces(queries)
  return (a, b) => {
    const [placeA, placeB] = [places.get(a) ?? Infinity, places.get(b) ?? Infinity]
    return placeA === placeB ? compareLabels(labels.of('stage', a), labels.of('stage', b)) : placeA - placeB
  }
}

/** The state of a project's stage by its place; a project without a stage is open. */
export function stageStates(
  queries: Queries,
  columns: ResidentColumns,
  choices: readonly StageChoice[]
): (place: number) => StageState {
  const stages = columns.of('project', 'stage')
  const labels = new Labels(queries)
  const said = new Map(choices.map(({ id, state }) => [id, state]))
  const known = new Map<number, StageState>()
  return (place) => {
    const id = stages.numberAt(place)
    if (id === null) return 'open'
    const state = known.get(id) ?? stageState({ id, label: labels.of('stage', id) }, said)
    known.set(id, state)
    return state
  }
}

/** Empty labels come last. */
export function compareLabels(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return byName.compare(a, b)
}
