/**
 * Turns the totals of a view into funnel rows. Only a project's current stage is known, so conversions are derived from
 * that alone. Pure.
 */
import type { MoneySum, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'
import type { StageState } from '@shared/rules/stage-state'
import type { StagePosition } from './stage-position'

/** Of the projects at an open stage or beyond it (later stages or won), how many are beyond it. */
export interface Conversion {
  readonly among: number
  readonly further: number
}

export interface FunnelRow {
  readonly stage: Reference | null
  /** `open` also for projects without a stage. */
  readonly state: StageState
  /** Null for a final stage, and for one of unknown position. */
  readonly place: StagePosition | null
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** Bar length from 0 to 1, relative to the longest bar of all funnels, so that bars can be compared. */
  readonly here: number
  /** Length of the paler bar for projects that are further along; 0 if unknown. */
  readonly beyond: number
  /** Share of the funnel's projects, from 0 to 1. */
  readonly part: number
  /** Null if unknown, and if no project has come this far. */
  readonly conversion: Conversion | null
}

/**
 * Why conversions are not shown.
 * `waiting`: not known yet. `partial`: not all projects are saved. `undecided`: the filter cannot be evaluated for all
 * of them. `stages`: the filter selects stages. `deleted`: deleted projects have left the funnel.
 */
export type FunnelDoubt = 'waiting' | 'partial' | 'undecided' | 'stages' | 'deleted'

/** Why a funnel has no conversions: the order of its stages, or the numbers of won and lost projects are unknown. */
export type FunnelGap = 'order' | 'ends'

export interface FunnelRows {
  readonly funnel: Reference | null
  readonly count: number
  /** Number of projects that are not in a final stage. */
  readonly open: number
  /** Open stages in order; then final ones; then projects without a stage. No group is empty. */
  readonly groups: readonly (readonly FunnelRow[])[]
  /** Whether each open stage shows its conversion. */
  readonly converts: boolean
  readonly gap: FunnelGap | null
  /** Numbers of won and lost projects. Null if there are none, or if this funnel's final stages are unknown. */
  readonly ended: { readonly won: number; readonly lost: number } | null
}

/** A row before its bar lengths are computed. */
type UnscaledRow = Omit<FunnelRow, 'here' | 'beyond' | 'part'>

/**
 * The rows of each funnel in `totals`.
 *
 * @param stateOf whether a stage is open, won or lost
 * @param isWayKnown whether the totals include all projects of the funnel; conversions are shown only then
 */
export function funnelRows(
  totals: ProjectTotals,
  stateOf: (stage: Reference) => StageState,
  isWayKnown: boolean
): readonly FunnelRows[] {
  const orders = new Map(totals.funnels.map(({ funnel, stages }) => [funnel.id, stages]))
  const drafts = [...Map.groupBy(totals.stages, ({ funnel }) => funnel?.id ?? null)].map(([id, own]) =>
    draftOf(own, id === null ? [] : (orders.get(id) ?? []), stateOf, isWayKnown && id !== null)
  )
  const lengths = drafts.flatMap(({ groups }) => groups.flat().map((row) => row.conversion?.among ?? row.count))
  const longest = lengths.reduce((most, length) => Math.max(most, length), 1)
  return drafts.map(({ groups, ...draft }) => ({
    ...draft,
    groups: groups
      .filter((rows) => rows.length > 0)
      .map((rows) =>
        rows.map((row) => ({
          ...row,
          here: row.count / longest,
          beyond: (row.conversion?.further ?? 0) / longest,
          part: draft.count === 0 ? 0 : row.count / draft.count
        }))
      )
  }))
}

interface Draft extends Omit<FunnelRows, 'groups'> {
  readonly groups: readonly (readonly UnscaledRow[])[]
}

function draftOf(
  own: readonly StageTotal[],
  order: readonly Reference[],
  stateOf: (stage: Reference) => StageState,
  isWayKnown: boolean
): Draft {
  const counted = new Map(own.map((total) => [total.stage?.id ?? null, total]))
  const placed = new Set(order.map(({ id }) => id))
  const stages = [
    ...order.map((stage) => counted.get(stage.id)?.stage ?? stage),
    ...own.flatMap(({ stage }) => (stage === null || placed.has(stage.id) ? [] : [stage]))
  ]
  const inState = (state: StageState): UnscaledRow[] =>
    stages.filter((stage) => stateOf(stage) === state).map((stage) => rowOf(stage, state, counted.get(stage.id)))
  const [open, won, lost, mixed] = [inState('open'), inState('won'), inState('lost'), inState('final')]
  const isPlaced = ({ stage }: UnscaledRow): boolean => stage !== null && placed.has(stage.id)
  const ordered = open.filter(isPlaced)
  const sum = (rows: readonly UnscaledRow[]): number => rows.reduce((all, { count }) => all + count, 0)
  const areEndsKnown = sum(mixed) === 0 && won.length + lost.length > 0
  const gap = !open.every(isPlaced) ? 'order' : areEndsKnown ? null : 'ends'
  const converts = isWayKnown && gap === null && open.length > 0
  const conversions = converts ? conversionsOf(open, won) : []
  const ended = { won: sum(won), lost: sum(lost) }
  const without = counted.get(null)
  const count = own.reduce((all, total) => all + total.count, 0)
  return {
    funnel: own[0]?.funnel ?? null,
    ...{ count, open: count - ended.won - ended.lost - sum(mixed) },
    groups: [
      open.map((row, at) => ({
        ...row,
        place: isPlaced(row) ? { index: ordered.indexOf(row), count: ordered.length } : null,
        conversion: conversions[at] ?? null
      })),
      [...won, ...lost, ...mixed],
      without === undefined ? [] : [rowOf(null, 'open', without)]
    ],
    converts,
    gap: isWayKnown ? gap : null,
    ended:
      isWayKnown && sum(mixed) === 0 && won.length > 0 && lost.length > 0 && ended.won + ended.lost > 0 ? ended : null
  }
}

const rowOf = (stage: Reference | null, state: StageState, total: StageTotal | undefined): UnscaledRow => ({
  ...{ stage, state, place: null, conversion: null },
  count: total?.count ?? 0,
  sums: total?.sums ?? []
})

/**
 * Lost projects count nowhere, because it is unknown how far they came. The last open stage leads to won only; without
 * a won stage it has no conversion.
 */
function conversionsOf(open: readonly UnscaledRow[], won: readonly UnscaledRow[]): readonly (Conversion | null)[] {
  let further = won.reduce((all, { count }) => all + count, 0)
  return open
    .toReversed()
    .map((row, at) => {
      const conversion = { among: further + row.count, further }
      further = conversion.among
      return conversion.among === 0 || (at === 0 && won.length === 0) ? null : conversion
    })
    .toReversed()
}
