// Rules for every schema of the contract: a compromised page can send nothing undeclared or unbounded.
import { expect, it } from 'vitest'
import { CONTRACT } from '../../../test/shared/contract-routes'

interface Schema {
  readonly _zod: {
    readonly def: Readonly<Record<string, unknown>> & { readonly type: string; readonly checks?: readonly Schema[] }
  }
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Paths where a schema accepts undeclared keys or unbounded texts or lists. */
function looseParts(schema: Schema, path: string): string[] {
  const { def } = schema._zod
  const checks = (def.checks ?? []).map((one) => String(one._zod.def['check']))
  const isOpen = !checks.some((check) => ['max_length', 'string_format'].includes(check)) && def['format'] === undefined
  const isLoose =
    (def.type === 'object' && !(isSchema(def['catchall']) && def['catchall']._zod.def.type === 'never')) ||
    (['string', 'array'].includes(def.type) && isOpen) ||
    ['any', 'unknown'].includes(def.type)
  const inner = Object.entries(def).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'checks' || key === 'catchall') return []
    if (Array.isArray(value)) return value.map((one) => [key, one])
    return key === 'shape' ? Object.entries(value as object) : [[key, value]]
  })
  return [
    ...(isLoose ? [`${path}: ${def.type}`] : []),
    ...inner.flatMap(([key, value]) => (isSchema(value) ? looseParts(value, `${path}.${key}`) : []))
  ]
}

it('every route takes declared keys alone, and no text or list of any length', () => {
  const routes = Object.entries(CONTRACT)
  expect(routes.length).toBeGreaterThan(80)
  expect(routes.flatMap(([name, { input }]) => looseParts(input as unknown as Schema, name))).toEqual([])
})
