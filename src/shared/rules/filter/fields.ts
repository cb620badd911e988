import type { IdCondition } from '../../model/filter'
import type { FieldRole, FieldSection, ReferenceKind } from '../../model/record'

/** A field of projects, as the cache numbers it. */
export interface FilterField {
  readonly field: number
  /** The path in the payload, e.g. `data.contract_date`. */
  readonly key: string
  readonly role: FieldRole | null
  readonly section: FieldSection
  /** Lists have it. For other fields, a record without a fuller answer is undecided. */
  readonly listed: boolean
}

/** The role for each built-in key. */
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

/** The kind of a condition's ids. */
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

/** The service's name of a dynamic field: the last part of its path in the payload. */
export const dynamicNameOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/**
 * The fields that a name of `data` means. Payload and filter may spell it differently (`contractDate`,
 * `contract-date`); dynamic fields go before others, and outer ones before nested ones.
 */
export function fieldsNamed<F extends Pick<FilterField, 'key' | 'section'>>(fields: readonly F[], name: string): F[] {
  const exact = fields.filter(({ key }) => key === name || key.endsWith(`.${name}`))
  const alike = exact.length > 0 ? exact : fields.filter(({ key }) => loose(dynamicNameOf(key)) === loose(name))
  const dynamic = alike.filter(({ section }) => section === 'dynamic')
  const chosen = dynamic.length > 0 ? dynamic : alike
  const outermost = Math.min(...chosen.map(({ key }) => depth(key)))
  return chosen.filter(({ key }) => depth(key) === outermost)
}

/** Equal for all spellings of a name in payload and filter. */
export const looseName = (key: string): string => loose(dynamicNameOf(key))

/** The candidates for loose names of all fields that a name of `data` may mean. */
export const looseNamesOf = (name: string): readonly string[] => [...new Set([loose(name), looseName(name)])]

const loose = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const depth = (key: string): number => key.split('.').length
