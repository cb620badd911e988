import { dialog, type BrowserWindow, type FileFilter } from 'electron'
import { bilingual, type Language } from '@shared/rules/bilingual'

/** `data`: the user data, as JSON; `ics`: a calendar file. */
export type FileKind = 'data' | 'csv' | 'xlsx' | 'ics' | 'pdf'

const WORDS = bilingual({
  save: ['Export my data', 'Выгрузить мои данные'],
  open: ['Import my data', 'Загрузить мои данные'],
  files: ['Deskside data', 'Данные Deskside'],
  table: ['Export projects', 'Выгрузить проекты'],
  calendar: ['Save as .ics', 'Сохранить как .ics'],
  csv: ['CSV', 'CSV'],
  xlsx: ['Excel workbook', 'Книга Excel'],
  openTable: ['Open a table', 'Открыть таблицу'],
  tables: ['Tables (CSV, TXT, XLSX, HTML)', 'Таблицы (CSV, TXT, XLSX, HTML)'],
  openMail: ['Open a saved e-mail', 'Открыть сохранённое письмо'],
  mails: ['E-mails (EML, MSG)', 'Письма (EML, MSG)'],
  all: ['All files', 'Все файлы'],
  ics: ['Calendar file', 'Файл календаря'],
  printed: ['Save as PDF', 'Сохранить как PDF'],
  pdf: ['PDF', 'PDF']
})

/**
 * The system's own dialogs, in which the user chooses a file: the app never chooses a path outside its profile itself.
 * They answer the path; null if cancelled.
 */
export type FileDialogs = ReturnType<typeof createFileDialogs>

export function createFileDialogs({
  language,
  parent
}: {
  readonly language: () => Language
  readonly parent: () => BrowserWindow | null
}) {
  const ownFiles = () => [{ name: WORDS[language()].files, extensions: ['json'] }]
  const choose = async (title: string, filters: FileFilter[]): Promise<string | null> => {
    const options = { title, filters, properties: ['openFile' as const] }
    const owner = parent()
    const { canceled: isCanceled, filePaths } = await (owner === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(owner, options))
    return isCanceled ? null : (filePaths[0] ?? null)
  }
  return {
    /** Path for the user data or an export. */
    async save(suggestedName: string, kind: FileKind = 'data'): Promise<string | null> {
      const words = WORDS[language()]
      const options = {
        title: { data: words.save, ics: words.calendar, pdf: words.printed, csv: words.table, xlsx: words.table }[kind],
        defaultPath: suggestedName,
        // Other systems always ask; GTK does only with this flag.
        properties: ['showOverwriteConfirmation' as const],
        filters: kind === 'data' ? ownFiles() : [{ name: words[kind], extensions: [kind] }]
      }
      const owner = parent()
      const { canceled: isCanceled, filePath } = await (owner === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(owner, options))
      return isCanceled || filePath === '' ? null : filePath
    },
    open: () => choose(WORDS[language()].open, ownFiles()),
    /** A table to standardise: text or workbook. */
    openTable: () => {
      const { openTable, tables, all } = WORDS[language()]
      const extensions = ['csv', 'txt', 'tsv', 'xlsx', 'xls', 'xml', 'html', 'htm']
      return choose(openTable, [
        { name: tables, extensions },
        { name: all, extensions: ['*'] }
      ])
    },
    /** A saved e-mail. */
    openMail: () => {
      const { openMail, mails, all } = WORDS[language()]
      return choose(openMail, [
        { name: mails, extensions: ['eml', 'emlx', 'msg'] },
        { name: all, extensions: ['*'] }
      ])
    }
  }
}
