/** File kinds by name and content type: for icons, filters and searches. */
import { wordList } from './word-tables'

/** File name endings by kind, in lower case. Each belongs to one kind. */
export const ENDINGS_OF_KIND = {
  document: wordList('doc docx docm dot dotx odt ott rtf pages wpd epub fb2'),
  spreadsheet: wordList('xls xlsx xlsm xlsb xlt xltx ods ots csv tsv numbers'),
  presentation: wordList('ppt pptx pptm pps ppsx pot potx odp otp key'),
  pdf: wordList('pdf xps djvu'),
  image: wordList('jpg jpeg png gif webp bmp tif tiff heic heif avif svg ico raw psd'),
  drawing: wordList('dwg dxf dwf dwt rvt rfa skp step stp iges igs stl cdw vsd vsdx ai eps cdr'),
  video: wordList('mp4 m4v mov avi mkv webm wmv mpg mpeg 3gp flv'),
  audio: wordList('mp3 wav m4a aac ogg oga opus flac wma amr'),
  archive: wordList('zip rar 7z tar gz tgz bz2 xz iso cab'),
  message: wordList('eml msg mbox pst ics vcf'),
  text: wordList('txt md log xml json yaml yml html htm ini sql css js ts py sig p7s'),
  other: [] as readonly string[]
} satisfies Readonly<Record<string, readonly string[]>>

export type FileKind = keyof typeof ENDINGS_OF_KIND
export const FILE_KINDS = Object.keys(ENDINGS_OF_KIND) as readonly FileKind[]

const KIND_OF_ENDING: ReadonlyMap<string, FileKind> = new Map(
  FILE_KINDS.flatMap((kind) => ENDINGS_OF_KIND[kind].map((ending): [string, FileKind] => [ending, kind]))
)

/** Prefixes or parts of MIME types. The first kind with a match counts. */
const CONTENT_OF_KIND: readonly (readonly [kind: FileKind, parts: readonly string[]])[] = [
  ['pdf', ['pdf']],
  ['document', ['wordprocessing', 'msword', 'ms-word', 'opendocument.text', '/rtf', 'epub']],
  ['spreadsheet', ['spreadsheet', 'ms-excel', 'text/csv']],
  ['presentation', ['presentation', 'ms-powerpoint']],
  ['drawing', ['dwg', 'dxf', 'acad', 'visio']],
  ['message', ['message/', 'ms-outlook', 'text/calendar', 'vcard']],
  ['image', ['image/']],
  ['video', ['video/']],
  ['audio', ['audio/']],
  ['archive', ['zip', 'compressed', 'vnd.rar', 'x-tar']],
  ['text', ['text/', 'json', 'xml']]
]

/** Upper bound for a content type, so that long texts are not scanned. */
const LONGEST_CONTENT = 200
const CONTENT = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:\s*;|$)/
const ENDING = /^[\p{L}\d_+-]{1,20}$/u

/** A content type in lower case (`image/png`), or an ending as from `readEnding`; null for any other text. */
export function readContentType(text: string): string | null {
  if (text.length > LONGEST_CONTENT) return null
  const plain = text.trim().toLowerCase()
  if (CONTENT.test(plain)) return plain
  const ending = readEnding(plain)
  return ending !== null && KIND_OF_ENDING.has(ending) ? ending : null
}

/** An ending in lower case without the dot, as some services send it beside the name; null for any other text. */
export function readEnding(text: string): string | null {
  if (text.length > LONGEST_CONTENT) return null
  const plain = text.trim().toLowerCase()
  const ending = plain.startsWith('.') ? plain.slice(1) : plain
  return ENDING.test(ending) ? ending : null
}

/** Data of the service about a file besides its name. */
export interface SaidOfFile {
  /** The ending, even if the name lacks it. */
  readonly ending?: string | null
  /** A MIME type (`image/png`), or an ending (`png`, `.png`). */
  readonly content?: string | null
}

/**
 * File ending in lower case; empty if the name has no dot, or begins with its only one. If no kind has the name's
 * ending (`Plan v1.2`), the service's data decides.
 */
export function endingOf(name: string | null, { ending, content }: SaidOfFile = {}): string {
  const trimmed = name?.trim() ?? ''
  const dot = trimmed.lastIndexOf('.')
  const own = dot <= 0 ? '' : trimmed.slice(dot + 1).toLowerCase()
  if (KIND_OF_ENDING.has(own)) return own
  const said = ending == null ? null : readEnding(ending)
  const type = content == null ? null : readContentType(content)
  return said ?? (type === null || type.includes('/') ? own : type)
}

/** Kind of a file by its ending, or else by its content type. */
export function fileKind(name: string | null, said: SaidOfFile = {}): FileKind {
  const byEnding = KIND_OF_ENDING.get(endingOf(name, said))
  if (byEnding !== undefined) return byEnding
  const type = said.content == null ? null : readContentType(said.content)
  return CONTENT_OF_KIND.find(([, parts]) => parts.some((part) => type?.includes(part)))?.[0] ?? 'other'
}
