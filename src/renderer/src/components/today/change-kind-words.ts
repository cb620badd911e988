/** Texts for a change of one record. Pure; the texts come from the catalogues. */
import type { RecordChange } from '@shared/model/changes'
import { isRoomed } from '@shared/model/nouns'
import type { Noun } from '@shared/model/record'
import { t } from '../../locales/fields'
import '../../locales/today'

/** The change of the record as a whole; null if only fields differ. */
export function becameWords({
  what,
  state,
  stateBefore
}: Pick<RecordChange, 'what' | 'state' | 'stateBefore'>): string | null {
  if (what === 'appeared') return t('today.appeared')
  if (what === 'changed' || stateBefore === null) return null
  if (state !== 'active') return t(`today.became.${state}`)
  return t(`today.became.${stateBefore === 'deleted' ? 'restored' : 'listed'}`)
}

/** The kind of record, displayed next to its name; null for projects, which have most changes. */
export function kindWords(noun: Noun): string | null {
  if (noun === 'project') return null
  return isRoomed(noun) ? t(`today.kindOfRecord.${noun}`) : t(`fields.kindName.${noun}`)
}
