/** Types of the lookup provider, and code shared by its methods. */

export interface Suggestion {
  readonly value: string
  readonly unrestricted_value: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The provider's limits: 1 to 20 suggestions, 10 by default. */
export function suggestionCount(value: unknown): number {
  const count = typeof value === 'number' || typeof value === 'string' ? Number(value) : 10
  return Number.isFinite(count) ? Math.min(20, Math.max(1, Math.floor(count))) : 10
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

export function asTexts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String)
    : []
}
