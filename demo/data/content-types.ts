/** Types of content (IANA) of the files that the demo service has, by what their names end in. */
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

/** What is sent of any other is what services send that do not know it either. */
export const contentType = (ending: string): string => CONTENT_TYPES[ending] ?? 'application/octet-stream'
