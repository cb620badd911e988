import type { ExportedList } from '@shared/contract/exports'
import type { ReferenceKind } from '@shared/model/record'
import type { FileKind } from '@shared/rules/file-kinds'

/** Content of a file: a list, or lookup results. */
export type ExportedKind = ExportedList['kind'] | 'lookup'

type ByKind = Readonly<Record<ExportedKind, string>>

const EN = {
  yes: 'Yes',
  no: 'No',
  currency: '{heading}: currency',
  sheet: {
    project: 'Projects',
    record: 'Groups',
    person: 'People',
    files: 'Files',
    client: 'Clients',
    lookup: 'Lookup'
  } as ByKind,
  untitled: {
    project: 'Project {id}',
    record: 'Group {id}',
    person: 'Person {id}',
    files: 'File {id}',
    client: '',
    lookup: ''
  } as ByKind,
  event: 'Event {id}',
  category: 'Category {id}',
  folder: 'Folder',
  untitledFolder: 'Folder {id}',
  fileKinds: {
    document: 'Document',
    spreadsheet: 'Spreadsheet',
    presentation: 'Presentation',
    pdf: 'PDF',
    image: 'Picture',
    drawing: 'Technical drawing',
    video: 'Video',
    audio: 'Audio',
    archive: 'Archive',
    message: 'Message',
    text: 'Text',
    other: 'File'
  } as Readonly<Record<FileKind, string>>,
  references: {
    user: 'Person {id}',
    'user-group': 'Group {id}',
    'project-group': 'Group {id}',
    funnel: 'Funnel {id}',
    stage: 'Stage {id}',
    currency: 'currency {id}',
    folder: 'Folder {id}',
    file: 'File {id}',
    project: 'Project {id}'
  } as Partial<Record<ReferenceKind, string>>,
  reference: 'No. {id}'
}

const RU: typeof EN = {
  yes: 'Да',
  no: 'Нет',
  currency: '{heading}: валюта',
  sheet: {
    project: 'Проекты',
    record: 'Группы',
    person: 'Люди',
    files: 'Файлы',
    client: 'Клиенты',
    lookup: 'Подсказки'
  },
  untitled: {
    project: 'Проект {id}',
    record: 'Группа {id}',
    person: 'Человек {id}',
    files: 'Файл {id}',
    client: '',
    lookup: ''
  },
  event: 'Событие {id}',
  category: 'Категория {id}',
  folder: 'Папка',
  untitledFolder: 'Папка {id}',
  fileKinds: {
    document: 'Документ',
    spreadsheet: 'Таблица',
    presentation: 'Презентация',
    pdf: 'PDF',
    image: 'Изображение',
    drawing: 'Чертёж',
    video: 'Видео',
    audio: 'Аудио',
    archive: 'Архив',
    message: 'Письмо',
    text: 'Текст',
    other: 'Файл'
  },
  references: {
    user: 'Человек {id}',
    'user-group': 'Группа {id}',
    'project-group': 'Группа {id}',
    funnel: 'Воронка {id}',
    stage: 'Этап {id}',
    currency: 'валюта {id}',
    folder: 'Папка {id}',
    file: 'Файл {id}',
    project: 'Проект {id}'
  },
  reference: '№ {id}'
}

/** Texts of a file, as on the screen in that language. */
export const wordsFor = (locale: string): typeof EN => (locale.split('-')[0] === 'ru' ? RU : EN)
