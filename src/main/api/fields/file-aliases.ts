/** The part of the alias table for folders and files: see aliases.ts. */
import { wordList } from '@shared/rules/word-tables'
import { TITLE, type WrittenAlias } from './alias'

export const FILE_ALIASES: readonly WrittenAlias[] = [
  {
    role: 'title',
    nouns: ['folder', 'file'],
    names: wordList(`${TITLE} file_name filename original_name basename text value summary`),
    pattern: /(^|_)(name|title|filename)$/,
    except:
      /user|responsible|manager|owner|author|creator|person|client|project|deal|type|bucket|company|group|parent|folder_/
  },
  {
    role: 'parent',
    kind: 'folder',
    nouns: ['folder', 'file'],
    names: wordList(`
      parent_id parent parent_folder_id parent_folder parent_directory_id parent_directory parent_dir_id parent_dir
      parent_catalog_id parent_catalog pid p_id parentfolderid folder_id folder directory_id directory dir_id dir
      catalog_id catalog catalogue_id catalogue папка_id папка каталог_id каталог
    `),
    pattern: /(^|_)parent(_id)?$/
  },
  {
    role: 'size',
    nouns: ['file'],
    names: wordList(`
      size file_size filesize bytes size_bytes size_in_bytes byte_size byte_count content_length getcontentlength
      length размер volume weight объем объём вес
    `),
    pattern: /(^|_)size$/
  },
  {
    role: 'ending',
    nouns: ['file'],
    names: wordList('extension ext file_extension file_ext fileextension suffix ending расширение')
  },
  {
    role: 'content-type',
    nouns: ['file'],
    // The last of these names may hold the noun itself: only content types count.
    names: wordList(`
      mime_type mimetype mime content_type contenttype getcontenttype get_content_type media_type mediatype file_mime
      file_mime_type mime_content_type file_type filetype format file_format тип_содержимого тип_файла type kind тип
    `)
  }
]
