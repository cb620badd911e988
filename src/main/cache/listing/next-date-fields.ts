import { isNextDateName } from '@shared/rules/next-date'
import type { Queries } from '../../database/queries'
import { type ResidentColumn, type ResidentColumns, TAG } from '../columns'
import type { CorrectedDecoder } from '../core'

export interface NextDateField {
  readonly field: number
  readonly key: string
  readonly label: string
  /** The user gave it its name. */
  readonly isRenamed: boolean
  readonly isListed: boolean
}

/** Fields with the next date, by the user's choice or by their name: see `answerOf`. */
export function nextDateFields(
  queries: Queries,
  decoder: CorrectedDecoder,
  columns: ResidentColumns
): readonly NextDateField[] {
  const corrections = decoder.corrections.of('project')?.byKey
  return queries
    .all<Omit<NextDateField, 'isListed' | 'isRenamed'> & { readonly listed: number }>(
      `SELECT field, key, label, listed FROM fields
       WHERE noun = 'project' AND role IS NULL AND gone_at IS NULL ORDER BY field`
    )
    .map(({ listed, label, ...field }): NextDateField => {
      const said = corrections?.get(field.key)?.label
      return { ...field, label: said ?? label, isRenamed: said !== undefined, isListed: listed === 1 }
    })
    .filter((field) => {
      const said = corrections?.get(field.key)
      if (said?.role != null || said?.hidden === true) return false
      const isNext = said?.answer === undefined ? isNextDateName(field) : said.answer === 'next'
      return isNext && holdsDates(columns.of('project', field.field))
    })
}

/** Decided by the first value: the number of the next invoice is no date. */
const holdsDates = ({ tags }: ResidentColumn): boolean => DATES.has(tags.find((tag) => tag !== 0) ?? 0)

const DATES: ReadonlySet<number> = new Set([TAG.day, TAG.clock, TAG.moment])
