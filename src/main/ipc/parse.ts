import type { z } from '@shared/contract/kit'
import { DesksideError } from '@shared/ipc/errors'

/**
 * Creates a route's parser from a schema. It throws `bad-input` with path and kind of the error in `details`, but
 * without the value, which may be a secret.
 *
 * Use `z.strictObject` to refuse unknown keys, and `.exactOptional()` for optional keys (`exactOptionalPropertyTypes`
 * distinguishes "absent" from "undefined").
 */
export function parser<T>(schema: z.ZodType<T>): (input: unknown) => T {
  return (input) => {
    const result = schema.safeParse(input)
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const path = (issue?.path ?? []).map(String).join('.').slice(0, 200) || '(input)'
    throw new DesksideError('bad-input', `The request’s input is not valid at "${path}".`, {
      details: { path, problem: issue?.code ?? 'unknown' }
    })
  }
}
