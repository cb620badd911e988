import type { fileKinds as english } from '../en/file-kinds'

export const fileKinds: typeof english = {
  one: {
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
  many: {
    document: 'Документы',
    spreadsheet: 'Таблицы',
    presentation: 'Презентации',
    pdf: 'PDF',
    image: 'Изображения',
    drawing: 'Чертежи',
    video: 'Видео',
    audio: 'Аудио',
    archive: 'Архивы',
    message: 'Письма',
    text: 'Тексты',
    other: 'Прочие файлы'
  }
}
