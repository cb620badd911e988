import { notFound, type Answer } from '../answer'
import { dayText } from '../data/days'
import type { NamedItem } from '../data/reference'
import type { Assumptions } from '../filter/assumptions'
import { fold } from '../filter/semantics'
import { matcher } from '../matching'
import { pageOf, type PageInput } from '../paging'
import type { CanonicalRecord, Kind } from '../schema'
import type { Parameters } from '../validate'
import type { World } from '../world'

/** Project groups and user groups; the last of each is deleted. */

const COLOURS = [
  '#3652d9',
  '#0e7490',
  '#0d8050',
  '#d9822b',
  '#c23030',
  '#7c3aed',
  '#5c7080',
  '#a67c00',
  '#b83280',
  '#4a5568'
] as const

export function projectGroups(world: World): CanonicalRecord[] {
  const { projectGroups: groups } = world.reference
  return groups.map((group, at) => ({
    ...common(world, group, at),
    description: '',
    color: COLOURS[at % COLOURS.length] ?? '',
    deleted: at === groups.length - 1
  }))
}

export function userGroups(world: World): CanonicalRecord[] {
  const { userGroups: groups, users } = world.reference
  return groups.map((group, at) => ({
    ...common(world, group, at),
    description: '',
    users: users
      .filter((user) => user.groupId === group.id)
      .map((user) => ({ id: user.id, name: user.full, email: `${user.slug}@klimat.example` })),
    deleted: at === groups.length - 1
  }))
}

function common(world: World, group: NamedItem, at: number): CanonicalRecord {
  return { id: group.id, name: group.label, created: `${dayText(world.options.today - 1500 + at * 37)} 10:00:00` }
}

/** A page of groups in one state, filtered by name if there is a query. */
export function listGroups(
  kind: Kind,
  groups: readonly CanonicalRecord[],
  assumptions: Assumptions,
  parameters: Parameters
): Answer {
  const deleted = parameters.deleted === '1'
  const matches = typeof parameters.query === 'string' ? matcher(parameters.query, assumptions) : () => true
  const found = groups.filter((group) => group.deleted === deleted && matches(fold(String(group.name))))
  return pageOf(kind, found, parameters as PageInput, assumptions)
}

export function oneGroup(kind: Kind, groups: readonly CanonicalRecord[], id: number): Answer {
  const group = groups.find((candidate) => candidate.id === id)
  if (!group) throw notFound('group', id)
  return { shape: 'record', kind, record: group }
}
