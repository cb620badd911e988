import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENDINGS_OF_KIND, endingOf, FILE_KINDS, fileKind } from './file-kinds'

const endings = FILE_KINDS.flatMap((kind) => ENDINGS_OF_KIND[kind].map((ending) => [ending, kind] as const))

describe('the kind of a file', () => {
  it('has endings that no other kind has, in lower case, without a dot', () => {
    const all = endings.map(([ending]) => ending)
    expect(new Set(all).size).toBe(all.length)
    for (const ending of all) expect(ending).toMatch(/^[a-z\d]+$/)
  })

  it('is that of its ending, however the name is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endings), fc.string({ minLength: 1 }), ([ending, kind], name) => {
        // A leading space would be trimmed; then the name begins with the dot and has no ending.
        fc.pre(name.trim() !== '')
        expect(fileKind(`${name}.${ending}`)).toBe(kind)
        expect(fileKind(`${name}.${ending.toUpperCase()} `)).toBe(kind)
      })
    )
  })

  it.each([
    ['Смета.xlsx', null, 'spreadsheet'],
    ['Смета.XLSX', 'application/pdf', 'spreadsheet'],
    ['archive.tar.gz', null, 'archive'],
    ['plan', 'pdf', 'pdf'],
    ['plan', '.PDF', 'pdf'],
    ['plan', ' image/png ', 'image'],
    ['plan.unknown', 'image/jpeg; charset=binary', 'image'],
    ['plan', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'spreadsheet'],
    ['plan', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['plan', 'application/vnd.openxmlformats-officedocument.presentationml.presentation', 'presentation'],
    ['plan', 'application/vnd.ms-excel', 'spreadsheet'],
    ['plan', 'text/csv', 'spreadsheet'],
    ['plan', 'text/plain', 'text'],
    ['plan', 'application/zip', 'archive'],
    ['plan', 'application/octet-stream', 'other'],
    ['plan', '', 'other'],
    ['.pdf', null, 'other'],
    ['pdf', null, 'other'],
    ['report.', null, 'other'],
    ['', null, 'other'],
    [null, null, 'other'],
    [null, 'video/mp4', 'video'],
    ['plan', 'application/epub+zip', 'document'],
    ['plan', 'image/vnd.dwg', 'drawing'],
    ['plan', 'text/calendar', 'message'],
    ['plan', 'document', 'other'],
    ['plan', 'application/vnd.target', 'other']
  ] as const)('%j of type %j is %s', (name, content, kind) => expect(fileKind(name, { content })).toBe(kind))

  it('is said of anything, and never thrown about', () => {
    const text = fc.option(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'x.constructor')), {
      nil: null
    })
    fc.assert(
      fc.property(text, text, (name, content) => {
        expect(FILE_KINDS).toContain(fileKind(name, { content, ending: content }))
      })
    )
  })
})

describe('what a name ends in', () => {
  it.each([
    ['a.PDF', 'pdf'],
    ['a.b.c', 'c'],
    [' a.pdf ', 'pdf'],
    ['a', ''],
    ['.htaccess', ''],
    [' .htaccess', ''],
    ['a.', ''],
    ['', ''],
    [null, '']
  ] as const)('%j: %j', (name, ending) => expect(endingOf(name)).toBe(ending))

  it.each([
    ['Plan v1.2', { ending: '.PDF' }, 'pdf'],
    ['Plan', { ending: 'dwg', content: 'application/pdf' }, 'dwg'],
    ['Plan.dwg', { ending: 'pdf' }, 'dwg'],
    ['Plan', { content: 'xlsx' }, 'xlsx'],
    ['Plan', { content: 'application/pdf' }, ''],
    ['Plan v1.2', { ending: 'no ending at all', content: 'folder' }, '2']
  ] as const)('%j with %j beside it: %j', (name, said, ending) => expect(endingOf(name, said)).toBe(ending))

  it('takes a long time for no text, however long', () => {
    const long = 'a.'.repeat(200_000)
    expect(endingOf('a', { ending: long, content: long })).toBe('')
  })
})
