/** Texts of the console: operations, values and errors. */
import type { Field, FieldValue, Reference } from '@shared/model/record'
import type { InputProblem } from '@shared/rules/operation-input'
import type { OperationName, OperationSpec, ParameterSpec } from '@shared/service/operations'
import { t } from '../../locales/console'
import type { MessageKey } from '../../locales'

/** The purpose of an operation in a few words. */
export function operationTitle(operation: OperationName): string {
  // In the catalogue a dot would mean a nested key.
  return t(`console.operation.${operation.replaceAll('.', '-')}` as MessageKey)
}

/** The path of an operation, including the workspace's path of the lookup provider. */
export function operationPath(spec: OperationSpec, lookupPath: string): string {
  return `${spec.method} ${spec.path.replace('{lookup}', lookupPath)}`
}

/** The options of a parameter; null if it is typed. */
export function choicesOf(spec: ParameterSpec): readonly string[] | null {
  if (spec.type === 'flag') return ['0', '1']
  return spec.type === 'enum' ? (spec.values ?? []) : null
}

const WITH_MEANING: ReadonlySet<string> = new Set(['deleted', 'reverse', 'filter_type', 'condition', 'having'])

/** An option with its meaning: `1, deleted`. */
export function choiceLabel(parameter: string, value: string): string {
  if (!WITH_MEANING.has(parameter)) return value
  return `${value} · ${t(`console.meaning.${parameter}${value}` as MessageKey)}`
}

/** The errors of a field as sentences; several keys of one JSON object may each have one. */
export function faultSentence(problems: readonly InputProblem[]): string {
  return problems
    .map(({ parameter, fault, line, column }) => {
      if (fault === 'bad-json' && line !== undefined && column !== undefined) {
        return t('console.faultAt', { line, column })
      }
      const sentence = t(`console.fault.${fault}`)
      const [, ...path] = parameter.split('.')
      return path.length === 0 ? sentence : t('console.faultIn', { key: path.join('.'), fault: sentence })
    })
    .join(' ')
}

/** An example for a JSON parameter; empty if there is none. */
export function exampleOf(operation: OperationName, parameter: string): string {
  return EXAMPLES[`${operation} ${parameter}`] ?? ''
}

/** The role of a field, if any, and the type of its value. */
export function roleWords({ role, value }: Field): string {
  if (role !== null) return `${t(`projects.role.${role}`)} · ${t(`console.value.${value.type}`)}`
  if (value.type !== 'references' || value.kind === 'unknown') return t(`console.value.${value.type}`)
  return t('console.referenceTo', { kind: t(`console.kind.${value.kind}`) })
}

/**
 * A decoded value in full: complete dates, references with ids. Null for texts and JSON, which are shown as they are.
 */
export function plainValue(value: FieldValue): readonly string[] | null {
  switch (value.type) {
    case 'number':
      return [String(value.number)]
    case 'money': {
      const { amount, currency } = value
      if (currency === null) return [String(amount)]
      const { id, label } = currency
      return [`${amount} · ${label ?? t('projects.currencyById', { id: String(id) })}`]
    }
    case 'date':
      return [value.date]
    case 'moment':
      return [value.iso]
    case 'references':
      return value.references.map(referenceText)
    default:
      return null
  }
}

function referenceText({ id, label }: Reference): string {
  return label === null ? String(id) : `${id} · ${label}`
}

const EXAMPLES: Readonly<Record<string, string>> = {
  'projects.filter buildin_data': `{
  "created": "2026-01-01;2026-12-31",
  "step_id": [1, 2],
  "price": 100000
}`,
  'projects.filter data': `{
  "contract_date": "2026-03-31",
  "services": [1, 2]
}`,
  'lookup.suggestions data': `{
  "query": "тверская 7",
  "count": 5
}`,
  'lookup.clean data': `[
  "мск тверская 7"
]`
}
