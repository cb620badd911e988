/** The tabs of a project with the numbers of records, as far as they are cached. */
import { computed } from 'vue'
import { CHILD_KINDS } from '@shared/model/children'
import type { TabOf } from '../base/tab-of'
import { formatNumber } from '../../basics/format'
import { useLiveRead } from '../../data/live-read'
import { t, tn } from '../../locales'
import { useNotices } from '../../state/notices'
import { DETAIL_TABS, type DetailTab } from './detail-tabs'

export interface CountedProject {
  readonly workspaceId: string
  readonly id: number
}

/** @param project null: nothing is counted */
export function useDetailTabs(project: () => CountedProject | null, open: () => DetailTab) {
  const notices = useNotices()
  const { value: counts } = useLiveRead('children.counts', project, {
    changedBy: { children: ({ projectId }, here) => projectId === undefined || projectId === here.id },
    pause: 400,
    onError: notices.problemHere
  })
  const counted = (tab: DetailTab): Omit<TabOf<DetailTab>, 'tab' | 'label'> => {
    const kind = CHILD_KINDS.find((one) => one === tab)
    if (kind === undefined || counts.value === null) return {}
    const count = counts.value[kind]
    return count === null ? {} : { count: formatNumber(count), said: tn('children.count', count) }
  }
  return computed(() => ({
    id: 'project',
    label: t('children.tabs'),
    // The raw record is rarely needed: a menu command opens it, and only then it has a tab.
    list: DETAIL_TABS.filter((tab) => tab !== 'raw' || open() === 'raw').map((tab): TabOf<DetailTab> => ({
      tab,
      label: t(`children.tab.${tab}`),
      ...counted(tab)
    }))
  }))
}
