/** The built-in part of the project filter (interface, "Project filter body fields"): its keys and their shapes. */
import { DesksideError } from '@shared/ipc/errors'
import type { OperationName } from '@shared/service/operations'
import { isSqlDate, isUint } from './parameters'

type Shape = 'period' | 'ids' | 'number'

const SHAPES: Readonly<Record<string, Shape>> = {
  created: 'period',
  sales_funnel_id: 'ids',
  step_id: 'ids',
  user_id: 'ids',
  group_id: 'ids',
  price: 'number',
  currency_id: 'ids',
  participants_user_id: 'ids',
  participants_group_id: 'ids',
  actions_type_id: 'ids',
  good_id: 'ids'
}

/** @throws DesksideError `bad-input` for an unknown key or a value of another shape */
export function checkBuiltInData(data: Readonly<Record<string, unknown>>, operation: OperationName): void {
  for (const [key, value] of Object.entries(data)) {
    const shape = Object.hasOwn(SHAPES, key) ? SHAPES[key] : undefined
    if (shape === undefined || !fits(shape, value)) {
      throw new DesksideError('bad-input', `The parameter buildin_data.${key} is unknown or of another shape.`, {
        details: { operation, parameter: `buildin_data.${key}` }
      })
    }
  }
}

function fits(shape: Shape, value: unknown): boolean {
  switch (shape) {
    case 'ids':
      return Array.isArray(value) && value.every(isUint)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'period': {
      // Two dates joined by `;`, both ends present.
      const ends = typeof value === 'string' ? value.split(';') : []
      return ends.length === 2 && ends.every(isSqlDate)
    }
  }
}
