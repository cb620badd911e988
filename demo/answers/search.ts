import type { Answer } from '../answer'
import { MODULES } from '../data/catalogue'
import type { Assumptions } from '../filter/assumptions'
import { fold } from '../filter/semantics'
import { matcher } from '../matching'
import { page, type PageInput } from '../paging'
import type { CanonicalRecord } from '../schema'
import { bad, type Parameters } from '../validate'
import type { World } from '../world'
import { found } from './cloud'
import { projectGroups, userGroups } from './groups'

/** Search hits of one module. */
interface Matches {
  readonly ids: ArrayLike<number>
  readonly record: (id: number) => Omit<CanonicalRecord, 'id'>
}

/** POST /search: in one module, or in all of them in turn. */
export function searchAll(world: World, assumptions: Assumptions, parameters: Parameters): Answer {
  const { module } = parameters
  if (module !== undefined && !MODULES.some((known) => known.name === module))
    throw bad(`There is no module ${String(module)}`)
  const names = MODULES.map((known) => known.name).filter((name) => module === undefined || name === module)
  const parts = names.map((name) => ({ name, ...inModule(world, assumptions, parameters, name) }))
  const places: { part: (typeof parts)[number]; id: number }[] = []
  for (const part of parts) for (let at = 0; at < part.ids.length; at += 1) places.push({ part, id: part.ids[at] ?? 0 })
  const positions = places.map((_, at) => at)
  return page('match', positions, parameters as PageInput, assumptions, (at) => {
    const place = places[at]
    if (!place) throw new RangeError(`No match at ${at}`)
    return { id: place.id, module: place.part.name, ...place.part.record(place.id) }
  })
}

function inModule(world: World, assumptions: Assumptions, parameters: Parameters, module: string): Matches {
  const deleted = parameters.deleted === '1'
  const matches = matcher(String(parameters.query), assumptions)
  const { projects, cloud, calendar, clients } = world
  switch (module) {
    case 'projects':
      return {
        ids: projects.search(matches, deleted, assumptions),
        record: (id) => ({ name: projects.name(id), description: '', deleted })
      }
    case 'cloud':
      return {
        ids: found(
          cloud.fileCount,
          assumptions,
          parameters,
          (id) => cloud.isFileDeleted(id),
          (id) => cloud.fileName(id)
        ),
        record: (id) => ({ name: cloud.fileName(id), description: '', deleted })
      }
    case 'calendar':
      return {
        ids: found(
          calendar.count,
          assumptions,
          parameters,
          (id) => calendar.isDeleted(id),
          (id) => calendar.name(id)
        ),
        record: (id) => ({ name: calendar.name(id), description: String(calendar.record(id).start), deleted })
      }
    case 'clients':
      return {
        ids: found(
          clients.count,
          assumptions,
          parameters,
          () => false,
          (id) => clients.company(id).name
        ),
        record: (id) => {
          const company = clients.company(id)
          return { name: company.name, description: `${company.contact.full}, ${company.phone}`, deleted: false }
        }
      }
    default: {
      const groups = (module === 'groups' ? userGroups(world) : projectGroups(world)).filter(
        (group) => group.deleted === deleted && matches(fold(String(group.name)))
      )
      return {
        ids: groups.map((group) => Number(group.id)),
        record: (id) => ({ name: String(groups.find((group) => group.id === id)?.name), description: '', deleted })
      }
    }
  }
}
