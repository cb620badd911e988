/** Search words for file kinds in both languages: "spreadsheet", "таблица", "photo", "картинка". */
import { wordSet } from './word-tables'
import type { FileKind } from './file-kinds'

/**
 * English words in the singular, Russian ones without ending. `other` has none: nobody searches for it. A word may mean
 * several kinds; a scan is a picture, or pages in a PDF.
 */
const WORDS: readonly (readonly [kind: Exclude<FileKind, 'other'>, en: string, ...ru: readonly string[]])[] = [
  ['document', 'document doc word', 'документ ворд'],
  ['spreadsheet', 'spreadsheet table sheet worksheet workbook excel', 'таблиц эксел ексел эксель ексель'],
  ['presentation', 'presentation slide slideshow deck powerpoint', 'презентаци слайд поверпоинт пауэрпоинт'],
  ['pdf', 'pdf scan', 'пдф скан'],
  [
    'image',
    'image picture photo photograph pic screenshot scan drawing',
    'картинк картинок изображени фото фотк фоток фотографи фотоснимк фотоснимок',
    'снимк снимок рисунк рисунок скриншот скрин скан'
  ],
  ['drawing', 'drawing blueprint diagram cad autocad', 'чертеж схем диаграмм автокад'],
  ['video', 'video movie film clip', 'видео видеозапис видеоролик ролик фильм клип'],
  ['audio', 'audio sound music song recording', 'аудио аудиозапис звук звукозапис музык песн песен'],
  ['archive', 'archive', 'архив'],
  ['message', 'message mail email e-mail letter', 'сообщени письм писем почт имейл мейл'],
  ['text', 'text plaintext', 'текст']
]

/** Endings of Russian nouns, in all cases and both numbers. */
const ENDINGS: readonly string[] = [
  ...['', 'а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь', 'й', 'ой', 'ей', 'ою', 'ею', 'ом', 'ем', 'ью'],
  ...['ам', 'ям', 'ами', 'ями', 'ах', 'ях', 'ов', 'ев']
]

const KINDS_OF_WORD: ReadonlyMap<string, readonly FileKind[]> = (() => {
  const found = new Map<string, FileKind[]>()
  for (const [kind, en, ...ru] of WORDS) {
    const forms = [
      ...[...wordSet(en)].flatMap((word) => [word, `${word}s`]),
      ...[...wordSet(...ru)].flatMap((stem) => ENDINGS.map((ending) => stem + ending))
    ]
    for (const form of new Set(forms)) found.set(form, [...(found.get(form) ?? []), kind])
  }
  return found
})()

/**
 * File kinds named by a word in any form; none for other words. Endings are excluded: "xlsx" finds names ending so, not
 * all spreadsheets. Split a text into words first.
 */
export function kindsNamed(word: string): readonly FileKind[] {
  const plain = word.normalize('NFC').trim().toLowerCase().replaceAll('ё', 'е')
  return KINDS_OF_WORD.get(plain) ?? []
}
