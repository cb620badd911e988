import { dialog, type BrowserWindow } from 'electron'

/** `data`: what the user made in the app, as JSON. */
export type FileKind = 'data' | 'csv' | 'xlsx'

/** How a person names a file of theirs: the app itself never picks a place outside its profile. */
export interface FileDialogs {
  /** Where to write, the app's own data or a table of projects; null when they think better of it. */
  save(suggestedName: string, kind?: FileKind): Promise<string | null>
  open(): Promise<string | null>
}

const WORDS = {
  en: {
    save: 'Export my data',
    open: 'Import my data',
    files: 'Deskside data',
    table: 'Export projects',
    csv: 'CSV',
    xlsx: 'Excel workbook'
  },
  ru: {
    save: 'Сохранить мои данные',
    open: 'Загрузить мои данные',
    files: 'Данные Deskside',
    table: 'Выгрузить проекты',
    csv: 'CSV',
    xlsx: 'Книга Excel'
  }
} as const

export interface FileDialogsOptions {
  readonly language: () => 'en' | 'ru'
  readonly parent: () => BrowserWindow | null
}

/** The system's own dialogs, for JSON files. */
export function createFileDialogs({ language, parent }: FileDialogsOptions): FileDialogs {
  const filters = () => [{ name: WORDS[language()].files, extensions: ['json'] }]
  return {
    async save(suggestedName, kind = 'data') {
      const words = WORDS[language()]
      const options = {
        title: kind === 'data' ? words.save : words.table,
        defaultPath: suggestedName,
        // The other systems always ask; GTK only when it is told to.
        properties: ['showOverwriteConfirmation' as const],
        filters: kind === 'data' ? filters() : [{ name: words[kind], extensions: [kind] }]
      }
      const owner = parent()
      const { canceled, filePath } = await (owner === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(owner, options))
      return canceled || filePath === '' ? null : filePath
    },
    async open() {
      const options = { title: WORDS[language()].open, filters: filters(), properties: ['openFile' as const] }
      const owner = parent()
      const { canceled, filePaths } = await (owner === null
        ? dialog.showOpenDialog(options)
        : dialog.showOpenDialog(owner, options))
      return canceled ? null : (filePaths[0] ?? null)
    }
  }
}
