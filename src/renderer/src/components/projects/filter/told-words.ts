/** Of how many projects a field is known, in words; empty if of all. Pure. */
import type { FieldTold } from '@shared/model/field-values'
import { formatNumber } from '../../../basics/format'
import { t } from '../../../locales/filter-editor'

export function toldWords({ projects, of }: FieldTold): readonly string[] {
  if (projects >= of) return []
  return [t('filterEditor.toldOf', { n: formatNumber(projects), of: formatNumber(of) })]
}
