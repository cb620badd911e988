import { dialog, type BrowserWindow } from 'electron'

/** `data`: the user data, as JSON; `ics`: a calendar file. */
export type FileKind = 'data' | 'csv' | 'xlsx' | 'ics' | 'pdf'

/** Lets the user choose a file: the app never chooses a path outside its profile itself. */
export interface FileDialogs {
  /** Path for the user data or an export; null if cancelled. */
  save(suggestedName: string, kind?: FileKind): Promise<string | null>
  open(): Promise<string | null>
  /** A table to standardise: text or workbook. */
  openTable(): Promise<string | null>
  /** A saved e-mail. */
  openMail(): Promise<string | null>
}

const WORDS = {
  en: {
    save: 'Export my data',
    open: 'Import my data',
    files: 'Deskside data',
    table: 'Export projects',
    calendar: 'Save as .ics',
    csv: 'CSV',
    xlsx: 'Excel workbook',
    openTable: 'Open a table',
    tables: 'Tables (CSV, TXT, XLSX, HTML)',
    openMail: 'Open a saved e-mail',
    mails: 'E-mails (EML, MSG)',
    all: 'All files',
    ics: 'Calendar file',
    printed: 'Save as PDF',
    pdf: 'PDF'
  },
  ru: {
    save: 'Выгрузить мои данные',
    open: 'Загрузить мои данные',
    files: 'Данные Deskside',
    table: 'Выгрузить проекты',
    calendar: 'Сохранить как .ics',
    csv: 'CSV',
    xlsx: 'Книга Excel',
    openTable: 'Открыть таблицу',
    tables: 'Таблицы (CSV, TXT, XLSX, HTML)',
    openMail: 'Открыть сохранённое письмо',
    mails: 'Письма (EML, MSG)',
    all: 'Все файлы',
    ics: 'Файл календаря',
    printed: 'Сохранить как PDF',
    pdf: 'PDF'
  }
} as const

export interface FileDialogsOptions {
  readonly language: () => 'en' | 'ru'
  readonly parent: () => BrowserWindow | null
}

/** The system's own dialogs. */
export function createFileDialogs({ language, parent }: FileDialogsOptions): FileDialogs {
  const filters = () => [{ name: WORDS[language()].files, extensions: ['json'] }]
  const choose = async (title: string, wanted: { name: string; extensions: string[] }[]): Promise<string | null> => {
    const options = { title, filters: wanted, properties: ['openFile' as const] }
    const owner = parent()
    const { canceled: isCanceled, filePaths } = await (owner === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(owner, options))
    return isCanceled ? null : (filePaths[0] ?? null)
  }
  return {
    async save(suggestedName, kind = 'data') {
      const words = WORDS[language()]
      const options = {
        title: { data: words.save, ics: words.calendar, pdf: words.printed, csv: words.table, xlsx: words.table }[kind],
        defaultPath: suggestedName,
        // Other systems always ask; GTK does only with this flag.
        properties: ['showOverwriteConfirmation' as const],
        filters: kind === 'data' ? filters() : [{ name: words[kind], extensions: [kind] }]
      }
      const owner = parent()
      const { canceled: isCanceled, filePath } = await (owner === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(owner, options))
      return isCanceled || filePath === '' ? null : filePath
    },
    open: () => choose(WORDS[language()].open, filters()),
    openTable: () => {
      const { openTable, tables, all } = WORDS[language()]
      return choose(openTable, [
        { name: tables, extensions: ['csv', 'txt', 'tsv', 'xlsx', 'xls', 'xml', 'html', 'htm'] },
        { name: all, extensions: ['*'] }
      ])
    },
    openMail: () => {
      const { openMail, mails, all } = WORDS[language()]
      return choose(openMail, [
        { name: mails, extensions: ['eml', 'emlx', 'msg'] },
        { name: all, extensions: ['*'] }
      ])
    }
  }
}
