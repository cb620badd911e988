/** The table being previewed before it becomes a list. It survives navigation. */
import { defineStore } from 'pinia'
import { ref, shallowReadonly, shallowRef } from 'vue'
import type { ErrorShape } from '@shared/ipc/errors'
import { LARGEST_TABLE_FILE, type OpenedTable } from '@shared/model/lookup-table'
import type { ReadingChoice } from '@shared/contract/lookup'
import { bytesOf } from '../../basics/dropped-file'
import { asError, request } from '../../desktop'

/** Keeps the choices that still apply after a change. */
function choiceAfter(before: ReadingChoice, change: ReadingChoice): ReadingChoice {
  const { encoding, separator, take, dates, ...others } = before
  const kept = encoding === undefined ? {} : { encoding }
  if (change.encoding !== undefined || change.separator !== undefined || change.sheet !== undefined)
    return { ...kept, ...change }
  const doColumnsStay = change.take?.includes('hidden-columns') === take?.includes('hidden-columns')
  return {
    ...{ ...kept, ...others },
    ...(separator === undefined ? {} : { separator }),
    ...(take === undefined ? {} : { take }),
    ...(dates === undefined || (change.take !== undefined && !doColumnsStay) ? {} : { dates }),
    ...change
  }
}

export const useOpenTable = defineStore('lookup-open-table', () => {
  const table = shallowRef<OpenedTable | null>(null)
  const isOpening = ref(false)
  const problem = shallowRef<ErrorShape | null>(null)
  let chosen: ReadingChoice = {}

  /** Opens another table, which replaces the current one. One read at a time. */
  async function open(read: () => Promise<OpenedTable | null>): Promise<void> {
    if (isOpening.value) return
    isOpening.value = true
    problem.value = null
    try {
      const opened = await read()
      if (opened === null) return
      const before = table.value
      table.value = opened
      if (before?.id === opened.id) return
      chosen = {}
      if (before !== null) await request('lookup.closeTable', { id: before.id })
    } catch (thrown) {
      problem.value = asError(thrown).toShape()
    } finally {
      isOpening.value = false
    }
  }

  return {
    table: shallowReadonly(table),
    opening: isOpening,
    /** Why the last table could not be opened or read. */
    problem: shallowReadonly(problem),
    choose: () => open(() => request('lookup.openTable')),
    drop: (file: File) =>
      open(async () =>
        request('lookup.dropTable', {
          name: file.name,
          bytes: await bytesOf(file, LARGEST_TABLE_FILE, 'table-too-large')
        })
      ),
    paste: (name: string, text: string) => open(() => request('lookup.pasteLines', { name, text })),
    /** Reads the table again with these choices instead of the proposed or former ones. */
    async read(change: ReadingChoice): Promise<void> {
      const { value } = table
      if (value === null) return
      await open(async () => {
        const choice = choiceAfter(chosen, change)
        const read = await request('lookup.readTable', { id: value.id, ...choice })
        chosen = choice
        return read
      })
    },
    /** Closes the preview; `isKept` if main has closed the table already. */
    async close(isKept = false): Promise<void> {
      const { value } = table
      table.value = null
      problem.value = null
      if (value !== null && !isKept) await request('lookup.closeTable', { id: value.id }).catch(() => undefined)
    }
  }
})
