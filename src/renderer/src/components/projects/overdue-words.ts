/** The longest overdue item of a project, and its date, as shown in its row. Pure. */
import type { OverdueChecklist } from '@shared/model/children'
import { overdueItem } from '@shared/rules/children'
import { formatDateShort } from '../../basics/format'
import { t } from '../../locales'
import { childTitle } from './children/child-words'

/** @param overdue null: no checklists are saved for this project */
export function overdueWords(overdue: OverdueChecklist | null): string {
  if (overdue === null) return t('projects.overdue.unknown')
  const { checklist, due } = overdue
  const item = overdueItem(checklist, due)
  const title = childTitle(checklist)
  const what = item === null ? title : t('projects.overdue.item', { title, item })
  return t('projects.overdue.since', { what, date: due === null ? t('projects.overdue.noDay') : formatDateShort(due) })
}
