import type { Answer, ListAnswer } from '../answer'
import type { World } from '../world'
import { WHOLE, type FaultDefinition } from './fault'

/** Data faults: inconsistent paging and incomplete records. */

export function ofList(answer: Answer, change: (list: ListAnswer) => ListAnswer): Answer {
  return answer.shape === 'list' ? change(answer) : answer
}

/** Walks a JSON value and changes its objects, innermost first. */
function eachObject(value: unknown, change: (object: Record<string, unknown>) => Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => eachObject(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, eachObject(item, change)])))
}

const isIdKey = (key: string): boolean => /^id$/i.test(key)
const isAnyIdKey = (key: string): boolean => /(^|[_-])ids?$|Ids?$/i.test(key)

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText)
  return typeof value === 'number' ? String(value) : value
}

/** Repeats the first records of outer lists under other names. */
function withCopies(value: unknown, count: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withCopies(item, count)]))
  const items = value as unknown[]
  const isRecord = (item: unknown): item is object =>
    typeof item === 'object' && item !== null && Object.keys(item).some(isIdKey)
  if (!items.every(isRecord)) return items
  const renamed = (item: object): object =>
    Object.fromEntries(
      Object.entries(item).map(([key, text]) => [
        key,
        /name|title/i.test(key) && typeof text === 'string' ? `${text} (copy)` : (text as unknown)
      ])
    )
  return [...items, ...items.slice(0, count).map(renamed)]
}

/** Above every real id. */
const MADE_UP = 100_000_000

/** Fills the page with copies under new ids; the total keeps growing. */
function withoutEnd(list: ListAnswer): ListAnswer {
  const lacking = list.count - list.ids.length
  if (lacking <= 0 || list.total === 0) return list
  const from = MADE_UP + list.offset + list.ids.length
  const first = list.kind === 'project' ? 1 : 0
  return {
    ...list,
    ids: [...list.ids, ...Array.from({ length: lacking }, (_, at) => from + at)],
    total: list.offset + list.count * 2,
    record: (id) => (id < MADE_UP ? list.record(id) : { ...list.record(first + (id % list.total)), id })
  }
}

/** One change to the projects, cycling through: delete, add, rename with a new price. */
function stir(world: World, turn: number): void {
  const { projects } = world
  if (turn % 3 === 1) {
    const first = Array.from({ length: world.options.projects }, (_, at) => at + 1).find(
      (id) => projects.record(id)?.deleted === false
    )
    if (first !== undefined) projects.setDeleted(first, true)
  } else if (turn % 3 === 2) projects.add({ name: `Added while reading ${turn}` })
  else {
    const id = 1 + (turn % world.options.projects)
    if (projects.has(id)) projects.update(id, { name: `Changed while reading ${turn}`, price: turn })
  }
}

/** Counted per installation, so that its changes do not depend on others in this process. */
const turns = new WeakMap<World, number>()

export const DATA_FAULTS = {
  'page-cap': {
    summary: 'bring at most so many records, whatever was asked',
    argument: { meaning: 'records', fallback: '20', pattern: WHOLE },
    parameters: (parameters, _, argument) => ({
      ...parameters,
      count: Math.min(Number(parameters.count ?? argument), Number(argument))
    })
  },
  'ignore-count': {
    summary: 'bring all records, whatever was asked',
    parameters: (parameters) => ({ ...parameters, count: Number.MAX_SAFE_INTEGER })
  },
  'ignore-offset': {
    summary: 'bring the first page, whatever was asked',
    parameters: (parameters) => ({ ...parameters, offset: 0 })
  },
  'ignore-order': {
    summary: 'keep the own order, whatever was asked',
    parameters: ({ order_by: _order, reverse: _reverse, ...parameters }) => parameters
  },
  overlap: {
    summary: 'begin every page so many records too early',
    argument: { meaning: 'records', fallback: '1', pattern: WHOLE },
    parameters: (parameters, _, argument) => ({
      ...parameters,
      offset: Math.max(0, Number(parameters.offset ?? 0) - Number(argument))
    })
  },
  duplicates: {
    summary: 'bring the first records of a page twice',
    argument: { meaning: 'records', fallback: '1', pattern: WHOLE },
    answer: (answer, argument) =>
      ofList(answer, (list) => ({ ...list, ids: [...list.ids, ...list.ids.slice(0, Number(argument))] }))
  },
  'unlike-copies': {
    summary: 'bring the first records of a page twice, called otherwise the second time',
    argument: { meaning: 'records', fallback: '1', pattern: WHOLE },
    wire: (value, argument) => withCopies(value, Number(argument))
  },
  endless: {
    summary: 'bring full pages for ever, of records that are made up where there are no more',
    answer: (answer) => ofList(answer, withoutEnd)
  },
  'wrong-total': {
    summary: 'say a wrong total',
    argument: { meaning: 'the total', fallback: '7', pattern: WHOLE },
    answer: (answer, argument) => ofList(answer, (list) => ({ ...list, total: Number(argument) }))
  },
  changes: {
    summary: 'change the projects before every page of them: one deleted, one added, one renamed, in turn',
    parameters(parameters, { operation, world }) {
      if (operation === 'projects.list' || operation === 'projects.filter') {
        const turn = (turns.get(world) ?? 0) + 1
        turns.set(world, turn)
        stir(world, turn)
      }
      return parameters
    }
  },
  'missing-ids': {
    summary: 'leave out the id of every so-many-th object',
    argument: { meaning: 'every how many', fallback: '3', pattern: /^[1-9]\d{0,5}$/ },
    wire(value, argument) {
      let count = 0
      return eachObject(value, (object) => {
        const key = Object.keys(object).find(isIdKey)
        if (key === undefined) return object
        count += 1
        if (count % Number(argument) !== 0) return object
        const { [key]: _, ...rest } = object
        return rest
      })
    }
  },
  nulls: {
    summary: 'null in place of every value but ids',
    wire: (value) =>
      eachObject(value, (object) =>
        Object.fromEntries(
          Object.entries(object).map(([key, item]) => [
            key,
            isIdKey(key) || (typeof item === 'object' && item !== null) ? item : null
          ])
        )
      )
  },
  'string-ids': {
    summary: 'ids as strings',
    wire: (value) =>
      eachObject(value, (object) =>
        Object.fromEntries(Object.entries(object).map(([key, item]) => [key, isAnyIdKey(key) ? asText(item) : item]))
      )
  }
} as const satisfies Record<string, FaultDefinition>
