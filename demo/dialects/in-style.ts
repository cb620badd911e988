import { DYNAMIC_FIELDS } from '../data/lists'
import { languageOf } from '../data/text'
import type { World } from '../world'
import { Dialect } from './dialect'
import type { Style } from './style'
import type { Words } from './write-record'

/** Creates the dialect of a style for a world. */
export function dialectIn(style: Style, world: World): Dialect {
  const { language, seed } = world.options
  const titles = new Map(
    DYNAMIC_FIELDS.map((field, at) => [field.name, field.title[languageOf(language, seed, 88, at)]])
  )
  return new Dialect(style, {
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

/** Ids of the people listed beside a list. */
const PEOPLE: readonly number[] = [1, 2, 3]

function projectOf(world: World, id: number): ReturnType<Words['project']> {
  const project = world.projects.record(id)
  if (project === null) return null
  const { name, price, created } = project
  return { name: String(name), price: typeof price === 'number' ? price : null, created: String(created) }
}
