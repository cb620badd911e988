/**
 * Generates docs/operations.md from the table of operations. Run it after a change of the table:
 *
 * node tools/docs/operations.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
  type OperationSpec,
  type ParameterSpec
} from '../../src/shared/service/operations.ts'

export const OPERATIONS_FILE = join(import.meta.dirname, '../../docs/operations.md')

const SECTIONS: Readonly<Record<OperationSpec['section'], string>> = {
  projects: 'Projects',
  'projects-groups': 'Project groups',
  groups: 'User groups',
  cloud: 'Files',
  calendar: 'Calendar',
  core: 'Reference data',
  search: 'Search',
  lookup: 'Lookup provider'
}

const TYPES: Readonly<Record<ParameterSpec['type'], string>> = {
  uint: 'unsigned integer',
  string: 'text',
  date: '`YYYY-MM-DD`',
  flag: '`"0"` or `"1"`',
  ids: 'ids, joined by `_`',
  object: 'JSON object',
  json: 'JSON object or array',
  enum: ''
}

const ANSWERS: Readonly<Record<OperationSpec['answers'], string>> = {
  list: 'a list',
  record: 'one record',
  tree: 'a tree of folders',
  node: 'what is in a folder',
  lookup: 'the provider’s own answer'
}

function parameter(name: string, spec: ParameterSpec): string {
  const type = spec.type === 'enum' ? (spec.values ?? []).map((value) => `\`${value}\``).join(', ') : TYPES[spec.type]
  const notes = [
    ...(spec.required ? ['required'] : []),
    ...(spec.alsoSentAs ? [`sent as ${spec.alsoSentAs.map((alias) => `\`${alias}\``).join(', ')} too`] : [])
  ]
  return `\`${name}\`: ${type}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`
}

function row(name: OperationName): string {
  const spec: OperationSpec = OPERATIONS[name]
  const parameters = Object.entries(spec.parameters).map(([key, value]) => parameter(key, value))
  const sent = parameters.length === 0 ? 'none' : parameters.join('<br>')
  return `| \`${name}\` | \`${spec.method} ${spec.path}\` | ${sent} | ${ANSWERS[spec.answers]} |`
}

/** The text of docs/operations.md, formatted like every other file. */
export async function renderOperations(): Promise<string> {
  const sections = Object.entries(SECTIONS).flatMap(([section, title]) => [
    `## ${title}`,
    '',
    '| Operation | Request | Parameters | Answers |',
    '| --- | --- | --- | --- |',
    ...OPERATION_NAMES.filter((name) => OPERATIONS[name].section === section).map(row),
    ''
  ])
  const text = [
    '# The operations of the service',
    '',
    '<!-- Made by tools/docs/operations.ts from src/shared/service/operations.ts; change the table, not this file. -->',
    '',
    `All ${OPERATION_NAMES.length} of them. Paths lie under \`{base_url}/backend/public\`; \`{lookup}\` is the path segment of the lookup`,
    'provider, a setting of the workspace. Parameters of a GET are sent in its query, those of a POST in its JSON body. Every',
    'request carries the headers `X-Crypto-Token` and `X-Crypto-Secret`, a POST also `Content-Type: application/json`.',
    '',
    'The table is the one description of the operations: the client builds requests from it, the demo service validates',
    'requests by it, the service console makes its forms from it. What the interface leaves open about them is decided in',
    '[assumptions.md](assumptions.md).',
    '',
    ...sections
  ].join('\n')
  return format(text, { ...(await resolveConfig(OPERATIONS_FILE)), parser: 'markdown' })
}

if (import.meta.main) writeFileSync(OPERATIONS_FILE, await renderOperations())
