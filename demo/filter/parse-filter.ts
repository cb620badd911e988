import type { HavingCondition } from '@shared/model/filter'
import type { Condition } from '@shared/service/operations'
import { DYNAMIC_FIELDS } from '../data/lists'
import { bad, isUint, type Parameters } from '../validate'
import { ID_KEYS, parsePeriod, type IdKey, type ProjectFilter } from './semantics'

const ID_KEY_SET: ReadonlySet<string> = new Set(ID_KEYS)
const DYNAMIC = new Map(DYNAMIC_FIELDS.map((field) => [field.name, field]))

/**
 * Parses the body of POST /projects/filter strictly (interface: "Project filter body fields").
 * @throws Refusal 400
 */
export function parseFilter(parameters: Parameters): ProjectFilter {
  const buildin: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(objectOf(parameters.buildin_data))) {
    if (ID_KEY_SET.has(key)) buildin[key satisfies string as IdKey] = idsOf(`buildin_data.${key}`, value)
    else if (key === 'created') buildin.created = periodOf(value)
    else if (key === 'price') buildin.price = priceOf(value)
    else throw bad(`Unknown field buildin_data.${key}`)
  }
  const data: Record<string, readonly number[] | string> = {}
  for (const [key, value] of Object.entries(objectOf(parameters.data))) {
    const field = DYNAMIC.get(key)
    if (!field) throw bad(`There is no dynamic field ${key}`)
    const refers = field.type === 'reference' || field.type === 'references'
    if (refers) data[key] = idsOf(`data.${key}`, value)
    else if (typeof value === 'string') data[key] = value
    else throw bad(`data.${key} has to be a string`)
  }
  return {
    condition: parameters.condition as Condition | undefined,
    having: parameters.having as HavingCondition | undefined,
    buildin,
    data
  }
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function idsOf(name: string, value: unknown): number[] {
  if (!Array.isArray(value) || !value.every(isUint)) throw bad(`${name} has to be an array of unsigned integers`)
  return value
}

function periodOf(value: unknown): string {
  if (typeof value !== 'string' || parsePeriod(value) === null)
    throw bad('buildin_data.created has to be two dates joined by ;')
  return value
}

function priceOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw bad('buildin_data.price has to be a number')
  return value
}
