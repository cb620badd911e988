/**
 * The open record beside its list or above it: opening, closing, stepping to its neighbours. It closes with its
 * workspace, because ids mean nothing in another.
 */
import { computed, nextTick, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter, type RouteLocationRaw, type RouteParams } from 'vue-router'
import { useCommands } from '../../commands/active'
import { isCovered } from '../../basics/covered'
import { replaceHere, replaceThis } from '../../composables/replace-here'
import { isTyping } from '../../basics/grid-keys'
import { useWorkspaces } from '../../state/workspaces'
import type { ShownTable, TableRow } from '../table/table-model'

interface TablePane {
  focus: (index?: number | null) => void
  reveal: (index: number) => void
}

interface DetailPane {
  focus: () => void
}

export interface OpenRecordOptions<Row extends TableRow> {
  readonly list: () => (ShownTable<Row> & { fetchRow(index: number): Promise<Row | null> }) | null
  readonly table: Readonly<Ref<TablePane | null>>
  readonly pane: Readonly<Ref<DetailPane | null>>
  readonly isNarrow: Readonly<Ref<boolean>>
  /** Route of an open record; null: none is open. */
  readonly placeOf: (id: number | null) => RouteLocationRaw
  /** The open record of a route; by default its parameter `id`. */
  readonly idIn?: (params: RouteParams) => number | null
}

const idInParams = ({ id }: RouteParams): number | null => (typeof id === 'string' && id !== '' ? Number(id) : null)

export function useOpenRecord<Row extends TableRow>({
  list,
  table,
  pane,
  isNarrow,
  placeOf,
  idIn = idInParams
}: OpenRecordOptions<Row>) {
  const route = useRoute()
  const router = useRouter()
  const workspaces = useWorkspaces()

  /** Address of the former workspace's record, until it is left. */
  const foreign = ref<string | null>(null)
  const openId = computed(() => (foreign.value === route.fullPath ? null : idIn(route.params)))
  watch(
    () => workspaces.activeId,
    (_id, before) => {
      if (before === null || openId.value === null) return
      foreign.value = route.fullPath
      void replaceThis(router, placeOf(null))
    },
    { flush: 'sync' }
  )
  watch(
    () => route.fullPath,
    () => (foreign.value = null),
    { flush: 'sync' }
  )
  const openIndex = computed(() => (openId.value === null ? null : (list()?.indexOf(openId.value) ?? null)))
  const openRow = computed(() => (openIndex.value === null ? undefined : list()?.rowAt(openIndex.value)))

  async function openFromList(id: number, isByKey: boolean): Promise<void> {
    await router.push(placeOf(id))
    if (!isByKey && !isNarrow.value) return
    // The pane is not mounted yet when the first record opens.
    if (pane.value === null) await nextTick()
    pane.value?.focus()
  }

  async function close(): Promise<void> {
    const index = openIndex.value
    await router.push(placeOf(null))
    table.value?.focus(index)
  }

  const canStep = (by: 1 | -1): boolean => {
    const index = openIndex.value
    return index !== null && index + by >= 0 && index + by < (list()?.total ?? 0)
  }

  async function step(by: 1 | -1): Promise<void> {
    const [index, rows] = [openIndex.value, list()]
    if (index === null || rows === null || !canStep(by)) return
    const next = await rows.fetchRow(index + by)
    if (!next) return
    const place = rows.indexOf(next.id)
    if (place !== null) {
      rows.focusRow(place)
      table.value?.reveal(place)
    }
    await replaceHere(router, () => placeOf(next.id))
    // At the ends of the list the pressed button becomes disabled; keep the focus in the pane.
    if (!canStep(by) && document.activeElement === document.body) pane.value?.focus()
  }

  const isOpen = (): boolean => openId.value !== null
  useCommands({
    'record-next': { run: () => step(1), isEnabled: isOpen },
    'record-previous': { run: () => step(-1), isEnabled: isOpen }
  })

  function onKey(event: KeyboardEvent): void {
    // A menu or dialog of the record handles its own keys, including Escape.
    if (openId.value === null || isTyping(event.target) || isCovered()) return
    const isInDetail = (event.target as Element).closest('[data-region="detail"]') !== null
    if (event.key !== 'Escape' || !isInDetail || event.defaultPrevented) return
    event.preventDefault()
    // Beside the list the record stays open; above it, closing is the only way back.
    if (isNarrow.value) void close()
    else table.value?.focus(openIndex.value)
  }

  return { openId, openRow, openFromList, close, canStep, step, onKey }
}
