import type { SlowQuery } from '../../database/queries'

/** Whether a worker's message reports a slow query. */
export function isSlowQuery(value: unknown): value is SlowQuery {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sql' in value &&
    'milliseconds' in value &&
    'plan' in value &&
    typeof value.sql === 'string' &&
    typeof value.milliseconds === 'number' &&
    typeof value.plan === 'string'
  )
}
