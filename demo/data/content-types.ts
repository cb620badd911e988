/** MIME types (IANA) of the demo's files, by file ending. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  tif: 'image/tiff',
  jpg: 'image/jpeg',
  heic: 'image/heic',
  mp4: 'video/mp4',
  dwg: 'image/vnd.dwg'
}

/** Unknown types get the generic type, as in real services. */
export const contentType = (ending: string): string => CONTENT_TYPES[ending] ?? 'application/octet-stream'
