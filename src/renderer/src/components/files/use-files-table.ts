/** The table model of a file list: its rows, and the columns of folders and files. */
import { computed } from 'vue'
import type { KnownField } from '@shared/model/field-inventory'
import type { EntryName, FilesNoun, FilesRow } from '@shared/model/files'
import type { OwnKey } from '@shared/model/view'
import { copiedLink } from '../../composables/link-routes'
import { useCopy } from '../../composables/use-copy'
import { wholeTitle } from '../../data/whole-title'
import { request } from '../../desktop'
import { t } from '../../locales/files'
import { columnName } from '../../words/column-names'
import { fieldKey, isField } from '../../basics/columns'
import type { TableModel } from '../../record-ui/table/table-model'
import { filesListing, useFilesList, type FilesList, type FilesShown } from '../../stores/files/files-list'
import { useNotices } from '../../state/notices'
import { useRecordFields } from '../../stores/record-fields'
import { columnsFor, entryCell } from './entry-columns'
import { entryTitle, rowEntry } from './entry-words'
import EntryLines from './entry-lines.vue'

export interface FilesTable extends TableModel<FilesRow> {
  readonly list: FilesList
}

/** @param label name of the list */
export function useFilesTable(of: () => FilesShown | null, label: () => string): FilesTable {
  const list = useFilesList(of)
  const fieldsOf = (noun: FilesNoun) =>
    useRecordFields(
      () => {
        const shown = of()
        return shown === null ? null : { workspaceId: shown.workspaceId, noun }
      },
      // Fields are needed for the first rows only if some are shown as columns.
      () => list.facts !== null || list.error !== null || list.columns.some(({ key }) => isField(key))
    )
  const [ofFolders, ofFiles] = [fieldsOf('folder'), fieldsOf('file')]
  /** Fields of both nouns; shared ones come from files. */
  const fields = computed<ReadonlyMap<string, KnownField>>(
    () => new Map([...ofFolders.fields.value, ...ofFiles.fields.value])
  )
  const copy = useCopy()
  const notices = useNotices()
  async function copyName(workspaceId: string, entry: EntryName, shown: string): Promise<void> {
    await copy(async () => ({ text: await wholeTitle(workspaceId, entry, shown) }))
  }
  async function openFolderWindow(workspaceId: string, id: number): Promise<void> {
    try {
      await request('windows.openFolder', { workspaceId, id })
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
  const words: Partial<Record<OwnKey, string>> = {
    get title() {
      return t('files.name')
    },
    get position() {
      return t(of()?.of.kind === 'search' ? 'files.bestFirst' : 'projects.column.position')
    }
  }
  return {
    list,
    kind: {
      name: 'entry',
      title: label,
      loading: () => t('records.loading'),
      get columns() {
        return columnsFor(of()?.of.kind ?? 'folder')
      },
      get inLines() {
        return this.columns.map(({ id }) => id)
      },
      lines: EntryLines,
      get fields() {
        return fields.value
      },
      // Folders have neither size nor kind of their own.
      isHidden: (key) =>
        !isField(key) && ofFiles.isHidden(key) && (key === 'size' || key === 'kind' || ofFolders.isHidden(key)),
      nameOf: (key) =>
        columnName(
          { nameOf: (own) => ofFiles.nameOf(own) ?? ofFolders.nameOf(own) },
          (own) => words[own] ?? t(`projects.column.${own}`),
          key,
          isField(key) ? fields.value.get(fieldKey(key)) : undefined
        ),
      cellOf: entryCell,
      linkOf(row) {
        const scope = list.scope()
        const entry = rowEntry(row)
        return scope && entry && copiedLink(scope.workspaceId, { kind: 'record', ...entry, parent: null })
      },
      rowCommands(row) {
        const scope = list.scope()
        const entry = rowEntry(row)
        if (scope === null || entry === null) return Promise.resolve([])
        const { workspaceId } = scope
        return Promise.resolve([
          [
            ...(entry.noun === 'folder'
              ? [{ id: 'files-window' as const, run: () => openFolderWindow(workspaceId, entry.id) }]
              : []),
            {
              id: 'entry-name',
              run: () => copyName(workspaceId, entry, entryTitle(entry.noun, entry.id, row.title).text)
            },
            {
              id: 'entry-link',
              run: () => copy(copiedLink(workspaceId, { kind: 'record', ...entry, parent: null }))
            }
          ]
        ])
      },
      exported() {
        const scope = list.scope()
        return scope === null
          ? null
          : { workspaceId: scope.workspaceId, of: { kind: 'files', ...filesListing(scope) }, name: label() }
      }
    }
  }
}
