import { OPERATIONS, OPERATION_NAMES, type OperationName, type OperationSpec } from '@shared/service/operations'
import { Refusal } from '../answer'

export const PUBLIC = '/backend/public'

/** Finds operations by path and method; the lookup segment is configurable. */
export class Router {
  private readonly byPath = new Map<string, Map<string, OperationName>>()

  constructor(lookupPath: string) {
    for (const name of OPERATION_NAMES) {
      const spec: OperationSpec = OPERATIONS[name]
      const path = PUBLIC + spec.path.replace('{lookup}', lookupPath)
      const methods = this.byPath.get(path) ?? new Map<string, OperationName>()
      methods.set(spec.method, name)
      this.byPath.set(path, methods)
    }
  }

  /** Null for an unknown path or method. */
  find(method: string, path: string): OperationName | null {
    return this.byPath.get(path)?.get(method) ?? null
  }

  /** @throws Refusal 404 or 405 */
  route(method: string, path: string): OperationName {
    const methods = this.byPath.get(path)
    if (!methods) throw new Refusal(404, 'no_such_path', `There is nothing at ${path}`)
    const name = methods.get(method)
    if (!name) throw new Refusal(405, 'method_not_allowed', `${path} takes ${[...methods.keys()].join(', ')}`)
    return name
  }
}
