/** Whether the cache evaluates a filter as the service does, in words. Pure. */
import type { FilterAnswered, FilterPart, FilterStatus, Parity, UnknownPart } from '@shared/model/filter'
import { isOfConnection } from '../../../rules/connection-errors'
import { errorSentence } from '../../../composables/error-sentence'
import { formatMoment, formatNear, formatNumber } from '../../../basics/format'
import { isOwnCondition } from '@shared/rules/filter/local-ids'
import { t, tn } from '../../../locales/filter-editor'

export interface ParityWords {
  readonly tone: 'ok' | 'attention' | 'quiet'
  readonly text: string
  /** Sentences about the conditions and reasons. */
  readonly reasons: readonly string[]
}

export function parityWords(
  { unknown, parity, answered, failed }: FilterStatus,
  conditionOf: (part: FilterPart) => string,
  now: number,
  /** Conditions that only the cache can evaluate. */
  local: readonly FilterPart[] = []
): ParityWords {
  if (local.length > 0) {
    const own = local.filter((part) => part !== 'words' && isOwnCondition(part))
    const named = local.filter((part) => !isOwnCondition(part))
    const open = unknown.map((one) => `${conditionOf(one.part)}: ${reasonWords(one)}`)
    return {
      tone: 'attention',
      text: t('filterEditor.parity.local'),
      reasons: [
        ...(local.includes('words') ? [t('filterEditor.parity.wordsHint', { condition: conditionOf('words') })] : []),
        ...(own.length === 0
          ? []
          : [t('filterEditor.parity.ownHint', { conditions: own.map(conditionOf).join(', ') })]),
        ...(named.length === 0
          ? []
          : [t('filterEditor.parity.localHint', { conditions: named.map(conditionOf).join(', ') })]),
        ...open
      ]
    }
  }
  const reasons = unknown.map((one) => `${conditionOf(one.part)}: ${reasonWords(one)}`)
  if (failed !== null) {
    const text =
      answered === null
        ? t('filterEditor.parity.failed')
        : t('filterEditor.parity.failedSince', { time: formatNear(answered.at, now) })
    // Quiet if the cache decides everything: the header shows that the service is unreachable.
    const isCalm = unknown.length === 0 && isOfConnection(failed.code)
    return { tone: isCalm ? 'quiet' : 'attention', text, reasons: [errorSentence(failed), ...reasons] }
  }
  const compared = unknown.length > 0 ? null : comparison(parity, conditionOf, now)
  if (answered !== null) return answeredWords(answered, compared, reasons, now)
  if (unknown.length > 0) {
    const text = t(isNothingKnown(unknown) ? 'filterEditor.parity.serviceOnly' : 'filterEditor.parity.partly')
    return { tone: 'attention', text, reasons }
  }
  return compared ?? { tone: 'quiet', text: t('filterEditor.parity.unverified'), reasons }
}

/** Result of comparing the answers of cache and service; null while there is none. */
function comparison(
  { state, comparedAt, parts }: Parity,
  conditionOf: (part: FilterPart) => string,
  now: number
): ParityWords | null {
  if (state === 'unverified' || comparedAt === null) return null
  const time = formatNear(comparedAt, now)
  if (state === 'verified') {
    const hint = t('filterEditor.parity.verifiedHint', { moment: formatMoment(comparedAt) })
    return { tone: 'ok', text: t('filterEditor.parity.verified', { time }), reasons: [hint] }
  }
  const conditions = parts.map(conditionOf).join(', ')
  const why =
    conditions === ''
      ? t('filterEditor.parity.differsWhole', { time })
      : t('filterEditor.parity.differsHint', { time, conditions })
  return { tone: 'attention', text: t('filterEditor.parity.differs'), reasons: [why] }
}

/** The list is the service's answer: its age, its completeness, and the difference from the cache. */
function answeredWords(
  { at, whole, named, limit, changed }: FilterAnswered,
  compared: ParityWords | null,
  unknown: readonly string[],
  now: number
): ParityWords {
  const time = formatNear(at, now)
  const since = changed === 0 ? [] : [tn('filterEditor.parity.changedSince', changed)]
  const reasons = [...unknown, ...(compared?.reasons ?? [])]
  if (!whole) {
    const text = tn('filterEditor.parity.answeredPartly', named, { time })
    const hint =
      limit === null
        ? t('filterEditor.parity.answeredPartlyHint')
        : t('filterEditor.parity.answeredLimit', { n: formatNumber(limit) })
    return { tone: 'attention', text, reasons: [...reasons, hint, ...since] }
  }
  const hint = t('filterEditor.parity.answeredHint', { time })
  if (compared?.tone === 'ok') return { ...compared, reasons: [...reasons, hint, ...since] }
  const text = t(compared === null ? 'filterEditor.parity.answered' : 'filterEditor.parity.answeredDiffers', { time })
  return { tone: 'quiet', text, reasons: [...reasons, hint, ...since] }
}

/** Whether a condition cannot be evaluated by the cache for any project. */
const isNothingKnown = (unknown: readonly UnknownPart[]): boolean => unknown.some(({ missing }) => missing === null)

function reasonWords({ reason, missing }: UnknownPart): string {
  if (reason === 'no-endpoint' || reason === 'field-unknown') return t(`filterEditor.offline.${reason}`)
  return missing === null ? t(`filterEditor.offline.${reason}-all`) : tn(`filterEditor.offline.${reason}`, missing)
}
