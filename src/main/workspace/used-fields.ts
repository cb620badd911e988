/** Fields that the user works with: those are never forgotten, also while no record has them. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import type { ViewContent } from '@shared/model/view'
import type { UsedFields } from '../cache/types'

export interface UsingFields {
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  readonly views: {
    all(workspace: string): Promise<readonly ViewContent[]>
    default(workspace: string): Promise<ViewContent | null>
  }
}

const FIELD = 'field:'

/** Of one kind: what corrections, columns, orders and filters name. */
export async function usedFields(made: UsingFields, workspace: string, noun: Noun): Promise<UsedFields> {
  const corrections = await made.fieldCorrections(workspace)
  const keys = corrections.flatMap((one) => (one.noun === noun ? [one.key] : []))
  if (noun !== 'project') return { keys, names: [] }
  const look = await made.views.default(workspace)
  const views = [...(await made.views.all(workspace)), ...(look === null ? [] : [look])]
  const shown = views.flatMap(({ columns, sort }) => [...columns.map(({ key }) => key), sort.key])
  return {
    keys: [...keys, ...shown.flatMap((key) => (key.startsWith(FIELD) ? [key.slice(FIELD.length)] : []))],
    names: views.flatMap(({ filter }) => Object.keys(filter?.dynamic ?? {}))
  }
}
