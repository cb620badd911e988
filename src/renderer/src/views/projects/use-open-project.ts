/** The project that is open beside the list (or on top of it): opening, leaving, walking to its neighbours. */
import { computed, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { detailTab, type DetailTab } from '../../components/projects/detail-tabs'
import { isTyping, stepKey } from '../../record-ui/table/grid-keys'
import { isCovered } from '../../composables/covered'
import { useProjects } from '../../stores/projects'

interface Table {
  focus: (index?: number | null) => void
  reveal: (index: number) => void
}

interface Pane {
  focus: () => void
}

export function useOpenProject(
  table: Readonly<Ref<Table | null>>,
  pane: Readonly<Ref<Pane | null>>,
  narrow: Readonly<Ref<boolean>>
) {
  const route = useRoute()
  const router = useRouter()
  const store = useProjects()

  const openId = computed(() => {
    const { id } = route.params
    return typeof id === 'string' && id !== '' ? Number(id) : null
  })
  const openIndex = computed(() => (openId.value === null ? null : store.indexOf(openId.value)))
  const openRow = computed(() => (openIndex.value === null ? undefined : store.rowAt(openIndex.value)))

  /** The part of the project that is shown; it stays while one walks from project to project. */
  const tab = computed<DetailTab>({
    get: () => detailTab(route.query.tab),
    set: (next) => void router.replace({ params: route.params, query: tabQuery(next) })
  })
  const tabQuery = (shown: DetailTab) => (shown === 'overview' ? {} : { tab: shown })

  async function open(id: number, how: 'push' | 'replace' = 'push'): Promise<void> {
    await router[how]({ name: 'projects', params: { id: String(id) }, query: tabQuery(tab.value) })
  }

  async function openFromList(id: number, byKey: boolean): Promise<void> {
    await open(id)
    if (byKey || narrow.value) pane.value?.focus()
  }

  async function close(): Promise<void> {
    const index = openIndex.value
    await router.push({ name: 'projects' })
    table.value?.focus(index)
  }

  const canStep = (by: 1 | -1): boolean => {
    const index = openIndex.value
    return index !== null && index + by >= 0 && index + by < (store.total ?? 0)
  }

  async function step(by: 1 | -1): Promise<void> {
    const index = openIndex.value
    if (index === null || !canStep(by)) return
    const next = await store.fetchRow(index + by)
    if (!next) return
    const place = store.indexOf(next.id)
    if (place !== null) {
      store.focusRow(place)
      table.value?.reveal(place)
    }
    await open(next.id, 'replace')
    // The button that was pressed is off at the ends of the list; the focus must not go with it.
    if (!canStep(by) && document.activeElement === document.body) pane.value?.focus()
  }

  function onKey(event: KeyboardEvent): void {
    // A menu or a dialog of the project has its own keys; Escape closes it, not what lies below.
    if (openId.value === null || isTyping(event.target) || isCovered()) return
    const by = stepKey(event)
    if (by !== 0) {
      event.preventDefault()
      void step(by)
      return
    }
    const inDetail = (event.target as Element).closest('[data-region="detail"]') !== null
    if (event.key !== 'Escape' || !inDetail || event.defaultPrevented) return
    event.preventDefault()
    // Beside the list the project stays open; on top of it there is nowhere else to go.
    if (narrow.value) void close()
    else table.value?.focus(openIndex.value)
  }

  return { openId, openRow, tab, openFromList, close, canStep, step, onKey }
}
