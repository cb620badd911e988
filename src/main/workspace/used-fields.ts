/** Fields in use: the inventory keeps them even while no record has them. */
import type { FieldCorrection } from '@shared/model/field-correction'
import type { Noun } from '@shared/model/record'
import { STORAGE_TABLES, type TableName, type TableSettings, type ViewContent } from '@shared/model/view'
import type { UsedFields } from '../cache/types'

export interface UsingFields {
  fieldCorrections(workspace: string): Promise<readonly FieldCorrection[]>
  readonly views: {
    all(workspace: string): Promise<readonly ViewContent[]>
    default(workspace: string): Promise<ViewContent | null>
    table(workspace: string, name: TableName): Promise<TableSettings | null>
  }
}

const FIELD = 'field:'

/** The fields of one noun that corrections, columns, orders and filters name. */
export async function usedFields(made: UsingFields, workspace: string, noun: Noun): Promise<UsedFields> {
  const corrections = await made.fieldCorrections(workspace)
  const keys = corrections.flatMap((one) => (one.noun === noun ? [one.key] : []))
  if (noun !== 'project') {
    const names: readonly TableName[] = noun === 'folder' || noun === 'file' ? STORAGE_TABLES : [noun]
    const tables = await Promise.all(names.map((name) => made.views.table(workspace, name)))
    return { keys: [...keys, ...fieldsOf(tables.filter((table) => table !== null))], names: [] }
  }
  const usual = await made.views.default(workspace)
  const views = [...(await made.views.all(workspace)), ...(usual === null ? [] : [usual])]
  return {
    keys: [...keys, ...fieldsOf(views)],
    names: views.flatMap(({ filter }) => Object.keys(filter?.dynamic ?? {}))
  }
}

/** Keys of fields that are columns of tables or that tables are sorted by. */
const fieldsOf = (tables: readonly TableSettings[]): readonly string[] =>
  tables
    .flatMap(({ columns, sort }) => [...columns.map(({ key }) => key), sort.key])
    .flatMap((key) => (key.startsWith(FIELD) ? [key.slice(FIELD.length)] : []))
