/** The provider's confidence in a standardised text: in words, and as a label's tone. */
import type { QualityCode, Verdict } from '@shared/model/lookup-clean'
import { t } from '../../locales/lookup'

/** An unknown code is shown by name and value. */
export const qualityWords = ({ name, value, meaning }: QualityCode): string =>
  meaning === null ? t('lookup.quality.unknown', { name, value }) : t(`lookup.quality.${meaning}`)

const TONES = { good: 'ok', check: 'attention', bad: 'danger' } as const satisfies Record<Verdict, string>

export const verdictTone = (verdict: Verdict): (typeof TONES)[Verdict] => TONES[verdict]
