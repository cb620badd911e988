/** Whether a value fits what the interface says of a parameter. */
import type { ParameterSpec } from '@shared/service/operations'

export function isUint(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Whether the text is a `SQL DATE` that is on the calendar: `YYYY-MM-DD`. */
export function isSqlDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** What is wrong with a value, to stand after the parameter's name in a sentence; null when nothing is. */
export function problemOf(parameter: ParameterSpec, value: unknown): string | null {
  switch (parameter.type) {
    case 'uint':
      return isUint(value) ? null : 'is not an unsigned integer'
    case 'string':
      return typeof value === 'string' ? null : 'is not a string'
    case 'date':
      return isSqlDate(value) ? null : 'is not a date of the form YYYY-MM-DD'
    case 'flag':
      return value === '0' || value === '1' ? null : 'is neither "0" nor "1"'
    case 'ids':
      return Array.isArray(value) && value.every(isUint) ? null : 'is not a list of ids'
    case 'enum':
      return typeof value === 'string' && parameter.values?.includes(value) ? null : 'is not one of the allowed values'
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : 'is not an object'
    case 'json':
      return typeof value === 'object' && value !== null ? null : 'is neither an object nor a list'
  }
}
