/** The part of the alias table for folders and files: see aliases.ts. */
import { TITLE, words } from './alias-words'
import type { Alias } from './alias'

export const STORAGE_ALIASES: readonly Alias[] = [
  {
    role: 'title',
    format: 'text',
    nouns: ['folder', 'file'],
    names: words(`${TITLE} file_name filename original_name basename text value summary`),
    pattern: /(^|_)(name|title|filename)$/,
    except: /user|responsible|manager|owner|author|creator|person|client|project|deal|type|bucket|company|group|parent/
  },
  {
    role: 'size',
    format: 'number',
    nouns: ['file'],
    names: words(`
      size file_size filesize bytes size_bytes size_in_bytes byte_size byte_count content_length getcontentlength
      length размер
    `),
    pattern: /(^|_)size$/
  }
]
