import type { ExportedList } from '@shared/contract/exports'
import type { ReferenceKind } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'
import { bilingual } from '@shared/rules/bilingual'

/** Content of a file: a list, or lookup results. */
export type ExportedKind = ExportedList['kind'] | 'lookup'

type Pair = readonly [string, string]

const WORDS = bilingual({
  yes: ['Yes', 'Да'],
  no: ['No', 'Нет'],
  currency: ['{heading}: currency', '{heading}: валюта'],
  sheet: {
    project: ['Projects', 'Проекты'],
    record: ['Groups', 'Группы'],
    person: ['People', 'Люди'],
    files: ['Files', 'Файлы'],
    client: ['Clients', 'Клиенты'],
    lookup: ['Lookup', 'Подсказки']
  } satisfies Readonly<Record<ExportedKind, Pair>>,
  untitled: {
    project: ['Project {id}', 'Проект {id}'],
    record: ['Group {id}', 'Группа {id}'],
    person: ['Person {id}', 'Человек {id}'],
    files: ['File {id}', 'Файл {id}'],
    client: ['', ''],
    lookup: ['', '']
  } satisfies Readonly<Record<ExportedKind, Pair>>,
  event: ['Event {id}', 'Событие {id}'],
  category: ['Category {id}', 'Категория {id}'],
  folder: ['Folder', 'Папка'],
  untitledFolder: ['Folder {id}', 'Папка {id}'],
  fileKinds: {
    document: ['Document', 'Документ'],
    spreadsheet: ['Spreadsheet', 'Таблица'],
    presentation: ['Presentation', 'Презентация'],
    pdf: ['PDF', 'PDF'],
    image: ['Picture', 'Изображение'],
    drawing: ['Technical drawing', 'Чертёж'],
    video: ['Video', 'Видео'],
    audio: ['Audio', 'Аудио'],
    archive: ['Archive', 'Архив'],
    message: ['Message', 'Письмо'],
    text: ['Text', 'Текст'],
    other: ['File', 'Файл']
  } satisfies Readonly<Record<FileKind, Pair>>,
  references: {
    user: ['Person {id}', 'Человек {id}'],
    'user-group': ['Group {id}', 'Группа {id}'],
    'project-group': ['Group {id}', 'Группа {id}'],
    funnel: ['Funnel {id}', 'Воронка {id}'],
    stage: ['Stage {id}', 'Этап {id}'],
    currency: ['currency {id}', 'валюта {id}'],
    folder: ['Folder {id}', 'Папка {id}'],
    file: ['File {id}', 'Файл {id}'],
    project: ['Project {id}', 'Проект {id}']
  } as Partial<Record<ReferenceKind, Pair>>,
  reference: ['No. {id}', '№ {id}']
})

/** Texts of a file, as on the screen in that language. */
export const wordsFor = (locale: string) => WORDS[locale.split('-')[0] === 'ru' ? 'ru' : 'en']
