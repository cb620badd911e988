/** Kinds of files, singular and plural. */
export const fileKinds = {
  one: {
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
  },
  many: {
    document: 'Documents',
    spreadsheet: 'Spreadsheets',
    presentation: 'Presentations',
    pdf: 'PDFs',
    image: 'Pictures',
    drawing: 'Technical drawings',
    video: 'Videos',
    audio: 'Audio',
    archive: 'Archives',
    message: 'Messages',
    text: 'Texts',
    other: 'Other files'
  }
}
