/** Search words for file kinds in both languages: "spreadsheet", "таблица", "photo", "картинка". */
import { FILE_KINDS, type FileKind } from './file-kinds'

/**
 * English words in the singular, Russian ones without ending. `other` has none: nobody searches for it. A word may mean
 * several kinds; a scan is a picture, or pages in a PDF.
 */
const WORDS: Readonly<Record<FileKind, { readonly en: readonly string[]; readonly ru: readonly string[] }>> = {
  document: { en: ['document', 'doc', 'word'], ru: ['документ', 'ворд'] },
  spreadsheet: {
    en: ['spreadsheet', 'table', 'sheet', 'worksheet', 'workbook', 'excel'],
    ru: ['таблиц', 'эксел', 'ексел', 'эксель', 'ексель']
  },
  presentation: {
    en: ['presentation', 'slide', 'slideshow', 'deck', 'powerpoint'],
    ru: ['презентаци', 'слайд', 'поверпоинт', 'пауэрпоинт']
  },
  pdf: { en: ['pdf', 'scan'], ru: ['пдф', 'скан'] },
  image: {
    en: ['image', 'picture', 'photo', 'photograph', 'pic', 'screenshot', 'scan', 'drawing'],
    ru: [
      ...['картинк', 'картинок', 'изображени', 'фото', 'фотк', 'фоток', 'фотографи', 'фотоснимк', 'фотоснимок'],
      ...['снимк', 'снимок', 'рисунк', 'рисунок', 'скриншот', 'скрин', 'скан']
    ]
  },
  drawing: {
    en: ['drawing', 'blueprint', 'diagram', 'cad', 'autocad'],
    ru: ['чертеж', 'схем', 'диаграмм', 'автокад']
  },
  video: {
    en: ['video', 'movie', 'film', 'clip'],
    ru: ['видео', 'видеозапис', 'видеоролик', 'ролик', 'фильм', 'клип']
  },
  audio: {
    en: ['audio', 'sound', 'music', 'song', 'recording'],
    ru: ['аудио', 'аудиозапис', 'звук', 'звукозапис', 'музык', 'песн', 'песен']
  },
  archive: { en: ['archive'], ru: ['архив'] },
  message: {
    en: ['message', 'mail', 'email', 'e-mail', 'letter'],
    ru: ['сообщени', 'письм', 'писем', 'почт', 'имейл', 'мейл']
  },
  text: { en: ['text', 'plaintext'], ru: ['текст'] },
  other: { en: [], ru: [] }
}

/** Endings of Russian nouns, in all cases and both numbers. */
const ENDINGS: readonly string[] = [
  ...['', 'а', 'я', 'о', 'е', 'и', 'ы', 'у', 'ю', 'ь', 'й', 'ой', 'ей', 'ою', 'ею', 'ом', 'ем', 'ью'],
  ...['ам', 'ям', 'ами', 'ями', 'ах', 'ях', 'ов', 'ев']
]

const KINDS_OF_WORD: ReadonlyMap<string, readonly FileKind[]> = (() => {
  const found = new Map<string, FileKind[]>()
  for (const kind of FILE_KINDS) {
    const { en, ru } = WORDS[kind]
    const forms = [
      ...en.flatMap((word) => [word, `${word}s`]),
      ...ru.flatMap((stem) => ENDINGS.map((ending) => stem + ending))
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
