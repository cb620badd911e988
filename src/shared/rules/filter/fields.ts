import type { IdCondition } from '../../model/filter'
import type { FieldRole, FieldSection, ReferenceKind } from '../../model/record'

/** A project field with its number in the cache. */
export interface FilterField {
  readonly field: number
  /** The path in the payload, e.g. `data.contract_date`. */
  readonly key: string
  readonly role: FieldRole | null
  readonly section: FieldSection
  /** True: lists contain the field. For other fields, a record without a fuller answer is undecided. */
  readonly isListed: boolean
}

/** The field that a condition is about, and the kind of records that its ids name. */
export const CONDITION_FIELDS = {
  created: { role: 'created' },
  price: { role: 'price' },
  sales_funnel_id: { role: 'funnel', kind: 'funnel' },
  step_id: { role: 'stage', kind: 'stage' },
  user_id: { role: 'responsible', kind: 'user' },
  group_id: { role: 'user-group', kind: 'user-group' },
  currency_id: { role: 'currency', kind: 'currency' },
  participants_user_id: { role: 'participants-users', kind: 'user' },
  participants_group_id: { role: 'participants-groups', kind: 'user-group' },
  actions_type_id: { role: 'event-types', kind: 'event-type' },
  good_id: { role: 'goods', kind: 'good' },
  project_group_id: { role: 'project-groups', kind: 'project-group' },
  not_step_id: { role: 'stage', kind: 'stage' }
} as const satisfies Record<'created' | 'price', { role: FieldRole }> &
  Record<IdCondition, { role: FieldRole; kind: ReferenceKind }>

/** The service's name of a dynamic field: the last segment of its path. */
export const dynamicNameOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/**
 * Fields that a name in `data` may refer to. Payload and filter may spell it differently (`contractDate`,
 * `contract-date`). Dynamic fields precede others, and outer ones nested ones.
 */
export function fieldsNamed<F extends Pick<FilterField, 'key' | 'section'>>(fields: readonly F[], name: string): F[] {
  const exact = fields.filter(({ key }) => key === name || key.endsWith(`.${name}`))
  const alike = exact.length > 0 ? exact : fields.filter(({ key }) => loose(dynamicNameOf(key)) === loose(name))
  const dynamic = alike.filter(({ section }) => section === 'dynamic')
  const chosen = dynamic.length > 0 ? dynamic : alike
  const outermost = Math.min(...chosen.map(({ key }) => depth(key)))
  return chosen.filter(({ key }) => depth(key) === outermost)
}

/** Normalised name: equal for all spellings in payload and filter. */
export const looseName = (key: string): string => loose(dynamicNameOf(key))

/** Normalised names of all fields that a name in `data` may refer to. */
export const looseNamesOf = (name: string): readonly string[] => [...new Set([loose(name), looseName(name)])]

const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const depth = (key: string): number => key.split('.').length
