import type { z } from '@shared/contract/kit'
import { DesksideError } from '@shared/ipc/errors'

/**
 * Makes the parser of a route from a schema. It throws `bad-input` with the path and kind of the error in `details`;
 * the value itself is left out, because it may be a secret.
 *
 * Use `z.strictObject`, so that unknown keys are refused, and `.exactOptional()` for a key that may be left out
 * (`exactOptionalPropertyTypes` distinguishes "absent" from "undefined").
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
