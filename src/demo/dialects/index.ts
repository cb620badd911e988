import { DYNAMIC_FIELDS } from '../data/lists'
import { languageOf } from '../data/text'
import type { World } from '../world'
import { Dialect } from './dialect'
import { randomStyle } from './random-style'
import { NAMED_STYLES, type Style } from './style'
import type { Words } from './write-record'

export { Dialect } from './dialect'

export const DIALECT_NAMES = Object.keys(NAMED_STYLES) as (keyof typeof NAMED_STYLES)[]

/**
 * The style of a name.
 * @throws RangeError for a name that is none.
 */
export function styleOf(name: string): Style {
  if (Object.hasOwn(NAMED_STYLES, name)) return NAMED_STYLES[name as keyof typeof NAMED_STYLES]
  const seed = /^random:(\d{1,9})$/.exec(name)?.[1]
  if (seed !== undefined) return randomStyle(Number(seed))
  throw new RangeError(`Unknown dialect ${name}: use ${DIALECT_NAMES.join(', ')} or random:SEED`)
}

export function makeDialect(name: string, world: World): Dialect {
  const { language, seed } = world.options
  const titles = new Map(
    DYNAMIC_FIELDS.map((field, at) => [field.name, field.title[languageOf(language, seed, 88, at)]])
  )
  return new Dialect(styleOf(name), {
    label: (kind, id) => world.reference.label(kind, id),
    fieldTitle: (field) => titles.get(field) ?? field,
    project: (id) => projectOf(world, id),
    people: () =>
      PEOPLE.flatMap((id) => {
        const name = world.reference.label('user', id)
        return name === null ? [] : [{ id, name }]
      })
  })
}

/** Whose names stand beside a list. */
const PEOPLE: readonly number[] = [1, 2, 3]

function projectOf(world: World, id: number): ReturnType<Words['project']> {
  const project = world.projects.record(id)
  if (project === null) return null
  const { name, price, created } = project
  return { name: String(name), price: typeof price === 'number' ? price : null, created: String(created) }
}
