/** Expected fields of a record, each with its possible keys. */
import { DYNAMIC_FIELDS } from '../../../demo/data/lists.ts'
import { SCHEMA, type CanonicalRecord, type CanonicalValue, type FieldSpec, type Kind } from '../../../demo/schema.ts'
import { projectGroupsSaid } from '../../../demo/dialects/project-groups.ts'
import type { ExpectedValue } from './comparison.ts'
import type { Installation } from './installation.ts'
import * as say from './say.ts'

/** An expected field with its possible keys. */
export interface MeantField extends ExpectedValue {
  readonly keys: readonly string[]
}

type AcceptedTexts = ExpectedValue['says']

/** All fields of a record, dynamic ones included; without its own id. */
export function fieldsOf(installation: Installation, kind: Kind, record: CanonicalRecord): readonly MeantField[] {
  const fields = SCHEMA[kind].flatMap((spec): readonly MeantField[] => {
    const value = said(installation, spec, record[spec.key])
    if (spec.type === 'id' || value === undefined) return []
    if (spec.type === 'dynamic') return dynamicFields(installation, record)
    const says = namesProject(spec, value)
      ? [String(installation.world.projects.record(value)?.['name'])]
      : namesFolder(spec, value)
        ? [installation.world.cloud.folderName(value)]
        : saysOf(installation, spec, value, record)
    return [{ field: spec.key, keys: installation.keysOf(kind, spec.key), says }]
  })
  return kind === 'project' && installation.dialect.style.hasCodes ? [...fields, codeOf(installation, record)] : fields
}

/** Value of a field, as far as the dialect sends it. */
function said({ dialect }: Installation, { to }: FieldSpec, value: CanonicalValue | undefined) {
  if (to !== 'project-group' || !Array.isArray(value)) return value
  return projectGroupsSaid(dialect.style, value as readonly number[]) ?? undefined
}

/** Project code in some dialects: digits as text. */
function codeOf(installation: Installation, { id }: CanonicalRecord): MeantField {
  const keys = installation.keysOf('project', 'external_code')
  return { field: 'external_code', keys, says: [String(id).padStart(5, '0')] }
}

/** Whether a field references a project, displayed by a name from the answer or the cached project. */
function namesProject({ key, to }: FieldSpec, value: CanonicalValue): value is number {
  return key === 'project_id' && to === undefined && typeof value === 'number'
}

/** Whether a field references the parent folder, whose name is known since all folders are loaded. */
function namesFolder({ key }: FieldSpec, value: CanonicalValue): value is number {
  return (key === 'folder_id' || key === 'parent_id') && typeof value === 'number'
}

function dynamicFields(installation: Installation, project: CanonicalRecord): readonly MeantField[] {
  const values = project['data'] as CanonicalRecord
  return DYNAMIC_FIELDS.map(({ name, type }) => {
    const to = type === 'reference' || type === 'references' ? 'list-element' : undefined
    const spec: FieldSpec = { key: name, type, ...(to === undefined ? {} : { to }) }
    const value = values[name] ?? null
    // Only the project tells the currency of its dynamic fields.
    const amounts = type === 'money' ? saysOf(installation, spec, value, project) : []
    const says = [...amounts, ...saysOf(installation, spec, value, null)]
    return { field: name, keys: installation.dynamicKeysOf(name), says }
  })
}

/** Currency code of a record's amounts; null without one. */
export function currencyOf(installation: Installation, record: CanonicalRecord | null): string | null {
  const id = record?.['currency_id']
  return typeof id === 'number' ? installation.label('currency', id) : null
}

function saysOf(
  installation: Installation,
  { key, type, to }: FieldSpec,
  value: CanonicalValue,
  record: CanonicalRecord | null
): AcceptedTexts {
  const { style } = installation.dialect
  if (value === null || value === '') return ['']
  switch (type) {
    case 'text':
      return [String(value)]
    case 'integer':
      return [key === 'size' ? say.size(Number(value)) : String(value)]
    case 'date':
      return [say.day(String(value))]
    case 'moment':
      return [say.moment(style, String(value))]
    case 'flag':
      return [say.flag(value === true)]
    case 'money': {
      const code = currencyOf(installation, record)
      // Without a currency, the number may not be an amount.
      return code === null ? [say.amount(Number(value), null), String(value)] : [say.amount(Number(value), code)]
    }
    case 'reference':
      if (to !== undefined) return [installation.label(to, Number(value))]
      return [String(value), `No. ${String(value)} (name not read yet)`]
    case 'references': {
      const ids = [...new Set(value as readonly number[])]
      return to === undefined ? [ids.map(String)] : [ids.map((id) => installation.label(to, id))]
    }
    case 'records':
      return [(value as readonly CanonicalRecord[]).map((one) => String(one['name']))]
    default:
      throw new Error(`nothing says what a ${type} looks like`)
  }
}
