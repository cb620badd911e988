/** A filter in words, one chip per condition. Pure: names of ids come from the caller. */
import type { FilterPart, HavingCondition, ChosenFilter } from '@shared/model/filter'
import { formatDateShort, formatNumber } from '../../../basics/format'
import { t } from '../../../locales'
import { containsName, partsOf, valueOf, type ConditionValue } from '../../../rules/filter/edit-filter'

/** Maximum names in a chip; more are counted, and shown on hover. */
const NAMES_IN_CHIP = 3

/** Fields with several values: a project needs one of the chosen. */
const HAS_SEVERAL: ReadonlySet<FilterPart> = new Set([
  'participants_user_id',
  'participants_group_id',
  'actions_type_id',
  'good_id',
  'project_group_id'
])

export interface FilterChip {
  readonly part: FilterPart
  readonly text: string
  /** The full text, if the chip only counts some names. */
  readonly full: string
}

export interface FilterNames {
  /** Name of the part's field, by the user or the service. */
  part(part: FilterPart): string
  /** Whether that name is our default; only then it can be part of a sentence. */
  isOurs(part: FilterPart): boolean
  /** Name of an id in the part's field; null if unknown. */
  id(part: FilterPart, id: number): string | null
}

export function filterChips(filter: ChosenFilter | null, names: FilterNames): readonly FilterChip[] {
  return partsOf(filter).flatMap((part) => {
    const value = valueOf(filter, part)
    if (value === null) return []
    return [{ part, text: chipText(part, value, names, NAMES_IN_CHIP), full: chipText(part, value, names, Infinity) }]
  })
}

/** Tooltip of a chip: all names if the chip counts them, and whether the server checks it. */
export function chipTip({ part, text, full }: FilterChip): string | undefined {
  if (containsName(part) !== null) return `${full}\n${t('filter.chip.localOnly')}`
  return full === text ? undefined : full
}

export const havingWords = (having: HavingCondition): string => t(`filter.having.${having}`)

function chipText(part: FilterPart, value: ConditionValue, names: FilterNames, most: number): string {
  if (part === 'having') return havingWords(value as HavingCondition)
  if (part === 'not_step_id') return t('filter.chip.open')
  if (part === 'words') return t('filter.chip.words', { text: String(value) })
  const field = names.part(part)
  if (containsName(part) !== null) return t('filter.chip.contains', { field, text: String(value) })
  // For other names the grammar is unknown: singular or plural, and what may follow.
  const isOurs = names.isOurs(part)
  const is = (words: string, verb: 'is' | 'include' = 'is'): string =>
    t(isOurs ? `filter.chip.${verb}` : 'filter.chip.named', { field, value: words })
  if (typeof value === 'number') return is(formatNumber(value))
  if (typeof value === 'string') return is(textOf(value))
  if ('period' in value) return t('filter.chip.named', { field, value: t(`filter.period.${value.period}`) })
  if ('from' in value) {
    const [from, to] = [formatDateShort(value.from), formatDateShort(value.to)]
    if (value.from === value.to) return is(from)
    return t(isOurs ? 'filter.chip.period' : 'filter.chip.namedPeriod', { field, from, to })
  }
  return is(namesText(part, value, names, most), HAS_SEVERAL.has(part) ? 'include' : 'is')
}

/** A date is formatted; other text is quoted, so that its ends are visible. */
const textOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDateShort(text) : t('filter.chip.quoted', { text })

function namesText(part: FilterPart, ids: readonly number[], names: FilterNames, most: number): string {
  const called = ids.map((id) => names.id(part, id) ?? t('filter.byId', { id }))
  const shown = called.slice(0, ids.length > most ? most - 1 : ids.length)
  if (shown.length === ids.length) {
    const last = shown.at(-1) ?? ''
    return shown.length < 2 ? last : t('filter.chip.or', { names: shown.slice(0, -1).join(', '), last })
  }
  return t('filter.chip.orMore', { names: shown.join(', '), n: formatNumber(ids.length - shown.length) })
}
