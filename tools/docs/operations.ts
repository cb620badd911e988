/** Renders docs/operations.md from the table of operations. `npm run test:unit -- tools/docs -u` writes the file. */
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
  type OperationSpec,
  type ParameterSpec
} from '../../src/shared/service/operations.ts'

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
  node: 'contents of a folder',
  lookup: 'the provider’s answer'
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

/** The text of docs/operations.md. */
export function renderOperations(): string {
  const sections = Object.entries(SECTIONS).flatMap(([section, title]) => [
    `## ${title}`,
    '',
    '<!-- prettier-ignore -->',
    '| Operation | Request | Parameters | Answer |',
    '| --- | --- | --- | --- |',
    ...OPERATION_NAMES.filter((name) => OPERATIONS[name].section === section).map(row),
    ''
  ])
  return [
    '# Operations of the service',
    '',
    '<!-- Generated from src/shared/service/operations.ts by `npm run test:unit -- tools/docs -u`. -->',
    '',
    `The service has ${OPERATION_NAMES.length} operations. Paths start at \`{base_url}/backend/public\`. \`{lookup}\` is the path segment of the lookup`,
    'provider, a workspace setting.',
    '',
    '- A GET sends its parameters in the query, a POST in a JSON body with `Content-Type: application/json`.',
    '- Every request has the headers `X-Crypto-Token` and `X-Crypto-Secret`.',
    '- The client, the demo service and the service console all use this table.',
    '- [assumptions.md](assumptions.md) lists what the interface leaves open.',
    '',
    ...sections
  ].join('\n')
}
