/**
 * The position of each stage in its funnel, so that lists can colour stages by it. Rows do not have it; the detail of
 * any project in a funnel does, so one cached project per funnel is read, once.
 */
import type { ProjectDetail, ProjectRow } from '@shared/model/project'
import type { StagePlace } from '../../record-ui/fields/stage-place'

export class StageOrder {
  readonly #places = new Map<number, StagePlace>()
  readonly #asked = new Set<number>()

  place(stageId: number): StagePlace | null {
    return this.#places.get(stageId) ?? null
  }

  /** Takes the order from a project's detail; returns whether it is new. */
  learn({ stages, funnel }: Pick<ProjectDetail, 'stages' | 'funnel'>): boolean {
    if (funnel) this.#asked.add(funnel.id)
    let news = false
    stages.forEach(({ id }, index) => {
      const known = this.#places.get(id)
      if (known?.index === index && known.count === stages.length) return
      this.#places.set(id, { index, count: stages.length })
      news = true
    })
    return news
  }

  /** One project of each funnel whose order is not known yet; at most `limit`, each funnel only once. */
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

  /** Funnels or stages have changed: read them again, keeping the known positions until then. */
  askAgain(): void {
    this.#asked.clear()
  }

  forget(): void {
    this.#places.clear()
    this.#asked.clear()
  }
}
