/** Whether the cache answers a filter as the service does, in a few words. Pure. */
import type { FilterPart, FilterStanding, UnknownPart } from '@shared/model/filter'
import { formatMoment, formatNear } from '../../../composables/format'
import { t, tn } from '../../../locales'

export interface ParityWords {
  readonly tone: 'ok' | 'attention' | 'quiet'
  readonly text: string
  /** Sentences that say which part and why. */
  readonly reasons: readonly string[]
}

export function parityWords(
  { unknown, parity, answered }: FilterStanding,
  conditionOf: (part: FilterPart) => string,
  now: number
): ParityWords {
  const reasons = unknown.map((one) => `${conditionOf(one.part)}: ${reasonWords(one)}`)
  if (unknown.length > 0) {
    if (answered === null) {
      const text = t(nothingKnown(unknown) ? 'filter.parity.serviceOnly' : 'filter.parity.partly')
      return { tone: 'attention', text, reasons }
    }
    const time = formatNear(answered.at, now)
    const text = t(answered.whole ? 'filter.parity.answered' : 'filter.parity.answeredPartly', { time })
    const hint = answered.whole ? 'filter.parity.answeredHint' : 'filter.parity.answeredPartlyHint'
    return { tone: answered.whole ? 'quiet' : 'attention', text, reasons: [...reasons, t(hint)] }
  }
  const at = parity.comparedAt
  if (parity.state === 'unverified' || at === null) {
    return { tone: 'quiet', text: t('filter.parity.unverified'), reasons }
  }
  const time = formatNear(at, now)
  if (parity.state === 'verified') {
    const hint = t('filter.parity.verifiedHint', { moment: formatMoment(at) })
    return { tone: 'ok', text: t('filter.parity.verified', { time }), reasons: [hint] }
  }
  const conditions = parity.parts.map(conditionOf).join(', ')
  const why =
    conditions === '' ? t('filter.parity.differsWhole', { time }) : t('filter.parity.differsHint', { time, conditions })
  return { tone: 'attention', text: t('filter.parity.differs'), reasons: [why] }
}

/** Whether there is a condition that the cache can decide for no project at all. */
const nothingKnown = (unknown: readonly UnknownPart[]): boolean => unknown.some(({ missing }) => missing === null)

function reasonWords({ reason, missing }: UnknownPart): string {
  if (reason !== 'children-missing') return t(`filter.offline.${reason}`)
  return missing === null ? t('filter.offline.children-missing-all') : tn('filter.offline.children-missing', missing)
}
