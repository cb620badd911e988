/**
 * The totals of a view as the rows of a funnel. Only the present stage of a project is known, so what is said of its
 * way is what follows from that alone. Pure.
 */
import type { MoneySum, ProjectTotals, StageTotal } from '@shared/model/project-totals'
import type { Reference } from '@shared/model/record'
import type { StageState } from '@shared/rules/stage-state'
import type { StagePlace } from './stage-place'

/** How many of the projects at an open stage, at a later one or won are at a later one or won. */
export interface Conversion {
  readonly among: number
  readonly further: number
}

export interface FunnelRow {
  readonly stage: Reference | null
  /** `open` for projects without a stage, too. */
  readonly state: StageState
  /** Null for a stage that ends the funnel, and for one whose place is not known. */
  readonly place: StagePlace | null
  readonly count: number
  readonly sums: readonly MoneySum[]
  /** The length of its bar, from 0 to 1: relative to the longest bar of all funnels, so that bars can be compared. */
  readonly here: number
  /** The length of the paler bar behind it: projects that are further. 0 where that is not said. */
  readonly beyond: number
  /** Its share of its funnel, from 0 to 1. */
  readonly part: number
  /** Null where it is not said, and where no project has come so far. */
  readonly conversion: Conversion | null
}

/**
 * Why nothing is said of how projects went through their funnels.
 * `waiting`: not known yet, and nothing to tell. `partial`: not all projects are saved. `undecided`: the filter cannot be
 * decided for all that are. `stages`: the filter picks out stages. `deleted`: deleted projects have left the funnel.
 */
export type FunnelDoubt = 'waiting' | 'partial' | 'undecided' | 'stages' | 'deleted'

/** Why a funnel has no conversions: the order of its stages is not known, or none is known to end it. */
export type FunnelGap = 'order' | 'ends'

export interface FunnelRows {
  readonly funnel: Reference | null
  readonly count: number
  /** Open stages in their order; then won and lost ones; then projects without a stage. None is empty. */
  readonly groups: readonly (readonly FunnelRow[])[]
  /** Each open stage says how many went further. */
  readonly converts: boolean
  readonly gap: FunnelGap | null
  /** Projects won and lost; null if it is not known how a project of this funnel is won or lost, or none is. */
  readonly ended: { readonly won: number; readonly lost: number } | null
}

/** A row before its bars are measured. */
type Measured = Omit<FunnelRow, 'here' | 'beyond' | 'part'>

/**
 * The rows of each funnel in `totals`.
 *
 * @param stateOf whether a stage is open, won or lost
 * @param wayKnown whether the totals are of all projects that may have gone this way: only then conversions are said
 */
export function funnelRows(
  totals: ProjectTotals,
  stateOf: (stage: Reference) => StageState,
  wayKnown: boolean
): readonly FunnelRows[] {
  const orders = new Map(totals.funnels.map(({ funnel, stages }) => [funnel.id, stages]))
  const drafts = [...Map.groupBy(totals.stages, ({ funnel }) => funnel?.id ?? null)].map(([id, own]) =>
    draftOf(own, id === null ? [] : (orders.get(id) ?? []), stateOf, wayKnown && id !== null)
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
  readonly groups: readonly (readonly Measured[])[]
}

function draftOf(
  own: readonly StageTotal[],
  order: readonly Reference[],
  stateOf: (stage: Reference) => StageState,
  wayKnown: boolean
): Draft {
  const counted = new Map(own.map((total) => [total.stage?.id ?? null, total]))
  const placed = new Set(order.map(({ id }) => id))
  const stages = [
    ...order.map((stage) => counted.get(stage.id)?.stage ?? stage),
    ...own.flatMap(({ stage }) => (stage === null || placed.has(stage.id) ? [] : [stage]))
  ]
  const inState = (state: StageState): Measured[] =>
    stages.filter((stage) => stateOf(stage) === state).map((stage) => rowOf(stage, state, counted.get(stage.id)))
  const [open, won, lost] = [inState('open'), inState('won'), inState('lost')]
  const isPlaced = ({ stage }: Measured): boolean => stage !== null && placed.has(stage.id)
  const ordered = open.filter(isPlaced)
  const gap = !open.every(isPlaced) ? 'order' : won.length + lost.length === 0 ? 'ends' : null
  const converts = wayKnown && gap === null && open.length > 0
  const conversions = converts ? conversionsOf(open, won) : []
  const sum = (rows: readonly Measured[]): number => rows.reduce((all, { count }) => all + count, 0)
  const ended = { won: sum(won), lost: sum(lost) }
  const without = counted.get(null)
  return {
    funnel: own[0]?.funnel ?? null,
    count: own.reduce((all, { count }) => all + count, 0),
    groups: [
      open.map((row, at) => ({
        ...row,
        place: isPlaced(row) ? { index: ordered.indexOf(row), count: ordered.length } : null,
        conversion: conversions[at] ?? null
      })),
      [...won, ...lost],
      without === undefined ? [] : [rowOf(null, 'open', without)]
    ],
    converts,
    gap: wayKnown ? gap : null,
    ended: wayKnown && won.length > 0 && lost.length > 0 && ended.won + ended.lost > 0 ? ended : null
  }
}

const rowOf = (stage: Reference | null, state: StageState, total: StageTotal | undefined): Measured => ({
  ...{ stage, state, place: null, conversion: null },
  count: total?.count ?? 0,
  sums: total?.sums ?? []
})

/**
 * Lost projects are in none of these numbers: nobody knows how far they came. The last open stage leads to won alone; if
 * no stage is known as won, nothing is said of it.
 */
function conversionsOf(open: readonly Measured[], won: readonly Measured[]): readonly (Conversion | null)[] {
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
