import { DYNAMIC_FIELDS } from '../data/lists'
import { languageOf } from '../data/text'
import type { World } from '../world'
import { Dialect } from './dialect'
import { NAMED_STYLES, type Style } from './style'

export { Dialect } from './dialect'

export const DIALECT_NAMES = Object.keys(NAMED_STYLES) as (keyof typeof NAMED_STYLES)[]

/**
 * The style of a name.
 * @throws RangeError for a name that is none.
 */
export function styleOf(name: string): Style {
  if (Object.hasOwn(NAMED_STYLES, name)) return NAMED_STYLES[name as keyof typeof NAMED_STYLES]
  throw new RangeError(`Unknown dialect ${name}: use ${DIALECT_NAMES.join(', ')}`)
}

export function makeDialect(name: string, world: World): Dialect {
  const { language, seed } = world.options
  const titles = new Map(
    DYNAMIC_FIELDS.map((field, at) => [field.name, field.title[languageOf(language, seed, 88, at)]])
  )
  return new Dialect(styleOf(name), {
    label: (kind, id) => world.reference.label(kind, id),
    fieldTitle: (field) => titles.get(field) ?? field
  })
}
