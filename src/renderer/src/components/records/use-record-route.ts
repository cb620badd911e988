/** The open record of a page. It closes with its workspace, because ids mean nothing in another. */
import { watch } from 'vue'
import { useRouter } from 'vue-router'
import { replaceThis } from '../../composables/replace-here'
import { useOpenRecord, type OpenRecordOptions } from '../../record-ui/detail/use-open-record'
import type { TableRow } from '../../record-ui/table/table-model'
import { useWorkspaces } from '../../state/workspaces'

export function useRecordRoute<Row extends TableRow>(options: OpenRecordOptions<Row>) {
  const router = useRouter()
  const workspaces = useWorkspaces()
  const open = useOpenRecord(options)
  watch(
    () => workspaces.activeId,
    (_id, before) => {
      if (before != null && open.openId.value !== null) void replaceThis(router, options.placeOf(null))
    }
  )
  return open
}
