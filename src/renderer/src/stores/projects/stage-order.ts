/**
 * Position of each stage among the open ones of its funnel, which gives stages their colour in lists. Rows lack it, but
 * project details have it. So one cached project per funnel is read, once.
 */
import type { ProjectDetail, ProjectRow } from '@shared/model/project'
import type { Reference } from '@shared/model/record'
import type { StagePosition } from '../../basics/stage-position'

export class StageOrder {
  /** Stage id to the stages of its funnel. */
  readonly #funnels = new Map<number, readonly Reference[]>()
  readonly #asked = new Set<number>()

  /** Null for a final stage, and while its funnel is unknown. */
  place(stageId: number, isOpen: (stage: Reference) => boolean): StagePosition | null {
    const open = this.#funnels.get(stageId)?.filter(isOpen) ?? []
    const index = open.findIndex(({ id }) => id === stageId)
    return index === -1 ? null : { index, count: open.length }
  }

  /** Takes the stage order from a project's detail; returns whether it is new. */
  learn({ stages, funnel }: Pick<ProjectDetail, 'stages' | 'funnel'>): boolean {
    if (funnel) this.#asked.add(funnel.id)
    const order = stages.map(({ id, label }): Reference => ({ id, label }))
    const hasNews = order.some(({ id }) => {
      const known = this.#funnels.get(id)
      return (
        known?.length !== order.length ||
        known.some((one, at) => one.id !== order[at]?.id || one.label !== order[at].label)
      )
    })
    if (hasNews) for (const { id } of order) this.#funnels.set(id, order)
    return hasNews
  }

  /** One project for each funnel of unknown order; at most `limit`, each funnel only once. */
  toAsk(rows: Iterable<ProjectRow>, limit: number): number[] {
    const ids: number[] = []
    for (const { id, stage, funnel } of rows) {
      if (ids.length === limit) break
      if (!stage || !funnel || this.#asked.has(funnel.id)) continue
      this.#asked.add(funnel.id)
      ids.push(id)
    }
    return ids
  }

  /** Funnels or stages have changed: read them again, and keep the known positions until then. */
  askAgain(): void {
    this.#asked.clear()
  }

  forget(): void {
    this.#funnels.clear()
    this.#asked.clear()
  }
}
