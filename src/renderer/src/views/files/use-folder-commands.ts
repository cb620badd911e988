/** Commands for the current folder; the root cannot be pinned and has no details. */
import type { EntryName } from '@shared/model/files'
import { useCommands } from '../../commands/active'

interface Marks {
  /** Null until loaded. */
  readonly isPinned: (entry: EntryName) => boolean | null
  readonly toggle: (entry: EntryName) => unknown
}

/** @param shown null if no folder is shown, or the root */
export function useFolderCommands(
  shown: () => EntryName | null,
  marks: Marks,
  showDetails: (folder: EntryName) => unknown
): void {
  const isPinned = (): boolean | null => {
    const folder = shown()
    return folder === null ? null : marks.isPinned(folder)
  }
  const withFolder = (run: (folder: EntryName) => unknown) => () => {
    const folder = shown()
    return folder === null ? undefined : run(folder)
  }
  useCommands({
    'files-pin': {
      run: withFolder(marks.toggle),
      isEnabled: () => isPinned() !== null,
      isOn: () => isPinned() === true
    },
    'files-details': { run: withFolder(showDetails), isEnabled: () => shown() !== null }
  })
}
