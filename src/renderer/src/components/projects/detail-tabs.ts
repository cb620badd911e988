import { CHILD_KINDS } from '@shared/model/children'

/** The tabs of a project, in order. */
export const DETAIL_TABS = ['overview', 'timeline', ...CHILD_KINDS, 'raw'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** The tab named in an address; the overview for anything else. */
export function detailTab(named: unknown): DetailTab {
  return DETAIL_TABS.find((tab) => tab === named) ?? 'overview'
}
