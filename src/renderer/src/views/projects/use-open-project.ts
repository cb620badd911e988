/** The project open beside the list, and its tab. */
import { computed, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { detailTab, type DetailTab } from '../../components/projects/detail-tabs'
import { useOpenRecord, type OpenRecordOptions } from '../../record-ui/detail/use-open-record'
import { useProjects } from '../../stores/projects'
import type { ProjectRow } from '@shared/model/project'

type Panes = OpenRecordOptions<ProjectRow>

export function useOpenProject(table: Panes['table'], pane: Panes['pane'], isNarrow: Readonly<Ref<boolean>>) {
  const route = useRoute()
  const router = useRouter()
  const store = useProjects()

  /** The current tab; it stays when another project is opened. */
  const tab = computed<DetailTab>({
    get: () => detailTab(route.query.tab),
    set: (next) => void router.replace({ params: route.params, query: tabQuery(next) })
  })
  const tabQuery = (shown: DetailTab) => (shown === 'overview' ? {} : { tab: shown })

  const open = useOpenRecord<ProjectRow>({
    ...{ list: () => store, table, pane, isNarrow },
    placeOf: (id) =>
      id === null ? { name: 'projects' } : { name: 'projects', params: { id: String(id) }, query: tabQuery(tab.value) }
  })
  return { ...open, tab }
}
