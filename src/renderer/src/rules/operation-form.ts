/** Converts form texts into the input of an operation. */
import { type InputProblem, problemsOf, type ServiceInput } from '@shared/rules/operation-input'
import { OPERATIONS, type OperationName, type OperationSpec, type ParameterSpec } from '@shared/service/operations'
import { positionOfJsonFault } from './json-fault'

/** Reads a form text by text. Empty fields are omitted; unreadable ones are reported as problems. */
export function readForm(
  operation: OperationName,
  texts: Readonly<Record<string, string>>
): { readonly input: ServiceInput; readonly problems: readonly InputProblem[] } {
  const spec: OperationSpec = OPERATIONS[operation]
  const input: Record<string, unknown> = {}
  const unread: InputProblem[] = []
  for (const [name, parameter] of Object.entries(spec.parameters)) {
    const text = texts[name] ?? ''
    // Whitespace matters in free texts only.
    if ((parameter.type === 'string' ? text : text.trim()) === '') continue
    const read = readText(parameter, text)
    if ('value' in read) input[name] = read.value
    else unread.push({ parameter: name, ...read })
  }
  const failed = new Set(unread.map(({ parameter }) => parameter))
  const others = problemsOf(operation, input).filter(({ parameter }) => !failed.has(parameter))
  const order = Object.keys(spec.parameters)
  const at = ({ parameter }: InputProblem): number => order.indexOf(parameter.split('.')[0] ?? '')
  return { input, problems: [...unread, ...others].sort((a, b) => at(a) - at(b)) }
}

type ParsedValue = { readonly value: unknown } | Omit<InputProblem, 'parameter'>

function readText(parameter: ParameterSpec, text: string): ParsedValue {
  const trimmed = text.trim()
  switch (parameter.type) {
    case 'string':
      return { value: text }
    case 'date':
    case 'flag':
    case 'enum':
      return { value: trimmed }
    case 'uint':
      return /^\d{1,16}$/.test(trimmed) ? { value: Number(trimmed) } : { fault: 'not-uint' }
    case 'ids': {
      // Separated as in the interface, or as people write lists.
      const parts = trimmed.split(/[\s,;_]+/).filter((part) => part !== '')
      return parts.every((part) => /^\d{1,16}$/.test(part)) ? { value: parts.map(Number) } : { fault: 'not-ids' }
    }
    case 'object':
    case 'json':
      try {
        return { value: JSON.parse(trimmed) as unknown }
      } catch {
        return { fault: 'bad-json', ...positionOfJsonFault(text) }
      }
  }
}
