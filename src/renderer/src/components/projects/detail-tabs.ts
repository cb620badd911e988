import { CHILD_KINDS } from '@shared/model/children'

/** The parts of a project, in the order of their tabs. */
export const DETAIL_TABS = ['overview', 'timeline', ...CHILD_KINDS, 'raw'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** The tab that a place names; the overview for anything else. */
export function detailTab(named: unknown): DetailTab {
  return DETAIL_TABS.find((tab) => tab === named) ?? 'overview'
}
