/** The projects of a client in groups by stage, and the texts of their rows. Pure. */
import type { ClientDetail, ClientProject, ClientStage } from '@shared/model/clients'
import type { Reference } from '@shared/model/record'
import { isAhead } from '@shared/rules/ahead'
import { formatDateFull, formatDateShort } from '../../basics/format'
import { t } from '../../locales/clients'
import { projectTitle, shortAmount } from '../../words/field-text'

export interface StageGroup {
  readonly key: string
  /** Null: projects that are no longer active. */
  readonly stage: ClientStage | null
  readonly rows: readonly ProjectLine[]
}

export interface ProjectLine {
  readonly id: number
  readonly title: string
  readonly state: ClientProject['project']['state']
  readonly price: string
  /** Null: no receipts are known, but some may exist. */
  readonly received: string | null
  /** The next date, short and in full; empty without one. */
  readonly date: string
  readonly tip: string | undefined
  /** Whether the date has passed. */
  readonly isOver: boolean
}

/** Stages known by name only have no id. */
const idOf = (reference: Reference | null): string =>
  reference === null ? '' : reference.id > 0 ? String(reference.id) : (reference.label ?? '')
const keyOf = ({ funnel, stage }: Pick<ClientStage, 'funnel' | 'stage'>): string => `${idOf(funnel)} / ${idOf(stage)}`

/**
 * Groups rows in their order.
 * @param now epoch milliseconds
 */
export function stageGroups(
  rows: readonly ClientProject[],
  { stages }: Pick<ClientDetail, 'stages'>,
  now: number
): readonly StageGroup[] {
  const byKey = new Map(stages.map((stage) => [keyOf(stage), stage]))
  const groups = new Map<string, { readonly stage: ClientStage | null; readonly rows: ProjectLine[] }>()
  for (const row of rows) {
    const isActive = row.project.state === 'active'
    const key = isActive ? keyOf(row.project) : 'inactive'
    // A project may have moved since the stages were read.
    const stage = isActive ? (byKey.get(key) ?? emptyStage(row)) : null
    const group = groups.get(key) ?? { stage, rows: [] }
    groups.set(key, group)
    group.rows.push(lineOf(row, now))
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}

const emptyStage = ({ project: { funnel, stage } }: ClientProject): ClientStage => ({
  ...{ funnel, stage, state: 'open', count: 0, sums: [] },
  received: { known: 0, of: 0, sums: [], unclear: 0, at: null }
})

function lineOf({ project, received, next }: ClientProject, now: number): ProjectLine {
  const { id, state, price, currency } = project
  const sums = received?.sums.map((sum) => shortAmount(sum.amount, sum.currency ?? currency)) ?? []
  const sum = sums.length === 0 ? shortAmount(0, currency) : sums.join(' + ')
  return {
    ...{ id, state, title: projectTitle(project) },
    price: price === null ? '' : shortAmount(price, currency),
    received: received === null ? null : received.isPartial ? t('clients.knownPart', { sum }) : sum,
    date: next === null ? '' : formatDateShort(next.at),
    tip: next === null ? undefined : formatDateFull(next.at),
    isOver: next !== null && !isAhead(next.at, now)
  }
}
