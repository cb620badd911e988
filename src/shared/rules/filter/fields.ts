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

export const ROLE_OF: Readonly<Record<IdCondition | 'created' | 'price', FieldRole>> = {
  created: 'created',
  price: 'price',
  sales_funnel_id: 'funnel',
  step_id: 'stage',
  user_id: 'responsible',
  group_id: 'user-group',
  currency_id: 'currency',
  participants_user_id: 'participants-users',
  participants_group_id: 'participants-groups',
  actions_type_id: 'event-types',
  good_id: 'goods',
  project_group_id: 'project-groups',
  not_step_id: 'stage'
}

export const KIND_OF = {
  sales_funnel_id: 'funnel',
  step_id: 'stage',
  user_id: 'user',
  group_id: 'user-group',
  currency_id: 'currency',
  participants_user_id: 'user',
  participants_group_id: 'user-group',
  actions_type_id: 'event-type',
  good_id: 'good',
  project_group_id: 'project-group',
  not_step_id: 'stage'
} as const satisfies Record<IdCondition, ReferenceKind>

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
