/** Texts about lists. */
import type { ItemPrice } from '@shared/model/lookup'
import type { JobCell, LookupJob } from '@shared/model/lookup-batch'
import type { ExportWords } from '@shared/contract/lookup'
import { ITEM_STATES } from '@shared/model/lookup-batch'
import { VERDICTS, type CleanType } from '@shared/model/lookup-clean'
import type { Separator, TableColumn } from '@shared/model/lookup-table'
import { formatMoney } from '../../../basics/format'
import { t } from '../../../locales/lookup-many'

export const jobStateWords = ({ state, counts }: LookupJob): string =>
  state === 'ready' && counts.answered > counts.answeredBefore
    ? t('lookupMany.readyAfterTrial')
    : t(`lookupMany.state.${state}`)

type Tone = 'neutral' | 'accent' | 'attention' | 'danger' | 'ok'

const STATE_TONES: Readonly<Record<LookupJob['state'], Tone>> = {
  ready: 'neutral',
  running: 'accent',
  paused: 'attention',
  cancelled: 'neutral',
  done: 'ok'
}
export const jobTone = ({ state }: LookupJob): Tone => STATE_TONES[state]

const SEPARATOR_WORDS = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar', none: 'none' } as const
export const separatorWords = (separator: Separator): string => t(`lookupMany.separator.${SEPARATOR_WORDS[separator]}`)

type NamedColumn = Pick<TableColumn, 'index' | 'heading'>

/**
 * The heading of a column, or its number without one.
 * @param among all columns, to distinguish equal headings
 */
export function columnWords({ index, heading }: NamedColumn, among: readonly NamedColumn[] = []): string {
  if (heading.trim() === '') return t('lookupMany.table.column', { number: index + 1 })
  const isSame = among.some((other) => other.index !== index && other.heading === heading)
  return isSame ? t('lookupMany.table.sameHeading', { heading, number: index + 1 }) : heading
}

/** The name of a list's column, unique among equal headings. */
export const jobColumnWords = ({ headings }: Pick<LookupJob, 'headings'>, column: NamedColumn): string =>
  columnWords(
    column,
    headings.map((heading, index) => ({ heading, index }))
  )

/** The cost of some items by the user's price; null without a price. */
export const sumWords = (items: number, price: ItemPrice | null): string | null =>
  price === null ? null : formatMoney(items * price.amount, { id: 0, label: price.currency })

/** The user's decision on a cell; null if undecided. */
export function decisionWords({ decision }: Pick<JobCell, 'decision'>): string | null {
  switch (decision?.kind) {
    case 'accept':
      return t('lookupMany.rows.accepted')
    case 'leave':
      return t('lookupMany.rows.left')
    case 'take':
      return t('lookupMany.rows.taken', { text: decision.text })
    case undefined:
      return null
  }
}

/** Whether a doubtful result still needs a decision. */
export const isUndecided = ({ standardised, decision }: JobCell): boolean =>
  standardised !== null && standardised.verdict !== 'good' && decision === null

export const exportWords = (): ExportWords => ({
  verdicts: Object.fromEntries(
    VERDICTS.map((one) => [one, t(`lookup.clean.verdict.${one}`)])
  ) as ExportWords['verdicts'],
  states: Object.fromEntries(ITEM_STATES.map((one) => [one, t(`lookupMany.item.${one}`)])) as ExportWords['states']
})

/** Parts of the provider's answers offered in exports, by type; their labels are in the catalogue. */
export const PARTS = {
  address: [
    'postal_code',
    'region_with_type',
    'city_with_type',
    'settlement_with_type',
    'street_with_type',
    'house',
    'flat',
    'fias_id',
    'kladr_id',
    'geo_lat',
    'geo_lon',
    'unparsed_parts',
    'qc'
  ],
  phone: ['type', 'provider', 'region', 'timezone', 'qc'],
  name: ['surname', 'name', 'patronymic', 'gender', 'qc'],
  email: ['local', 'domain', 'qc'],
  passport: ['series', 'number', 'qc'],
  vehicle: ['brand', 'model', 'qc'],
  birthdate: ['birthdate', 'qc']
} as const satisfies Readonly<Record<CleanType, readonly string[]>>

export const OWN_PARTS = ['final', 'result', 'verdict', 'state'] as const
/** The default selection. */
export const USUAL_PARTS: readonly string[] = ['final', 'verdict', 'postal_code']
