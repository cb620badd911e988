import { z } from 'zod'
import { DesksideError } from '@shared/ipc/errors'

// zod would otherwise compile its parsers with `new Function`, which a strict runtime forbids.
z.config({ jitless: true })

export { z }

/** A text that a user typed or pasted: at most `max` characters, no NUL. */
export const text = (max = 2_000) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'))

/** The id of a workspace, as the app makes them. */
export const workspaceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

/** The id of a record: `uint` of the interface, within JavaScript's safe integers. */
export const recordId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** The id of something referred to: the service's, or a negative local id for what is known by name alone. */
export const referenceId = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** An input without content. */
export const nothing = z.undefined()

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
