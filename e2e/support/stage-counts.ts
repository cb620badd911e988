/** Number and value of projects per stage, computed from the service's own list. */
import type { ServiceRecord } from './records.ts'

export interface StageCount {
  readonly count: number
  /** One sum per currency, ascending. */
  readonly sums: readonly number[]
}

const NONE: StageCount = { count: 0, sums: [] }

export class StageCounts {
  readonly #records: readonly ServiceRecord[]

  constructor(records: readonly ServiceRecord[]) {
    this.#records = records
  }

  get all(): StageCount {
    return counted(this.#records)
  }

  /** By funnel id. */
  get funnels(): ReadonlyMap<number, StageCount> {
    return groups(this.#records, 'sales_funnel_id')
  }

  stage(id: number): StageCount {
    return groups(this.#records, 'step_id').get(id) ?? NONE
  }
}

function groups(records: readonly ServiceRecord[], key: string): ReadonlyMap<number, StageCount> {
  const groups = Map.groupBy(records, (record) => Number(record[key]))
  return new Map([...groups].map(([id, own]) => [id, counted(own)]))
}

function counted(records: readonly ServiceRecord[]): StageCount {
  const priced = records.filter(({ price }) => typeof price === 'number')
  const currencies = Map.groupBy(priced, ({ currency }) => (currency as { id: number } | null)?.id)
  const sums = [...currencies.values()].map((own) => own.reduce((sum, { price }) => sum + Number(price), 0))
  return { count: records.length, sums: sums.map(cents).sort((a, b) => a - b) }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** Amounts in an English line of amounts. */
export const amountsIn = (text: string): number[] =>
  (text.match(/-?\d[\d,]*(?:\.\d+)?/gu) ?? []).map((amount) => Number(amount.replaceAll(',', ''))).sort((a, b) => a - b)
