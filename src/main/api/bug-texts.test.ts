/** Readable names and texts, taken from public bug reports, with variants. */
import { describe, expect, it } from 'vitest'
import { plainText } from './fields/plain-text'
import { decode, field, value } from '../../../test/contract/decoding'
import { readAnswer } from './envelope'

describe('names and texts', () => {
  it.each([
    ['ООО &quot;Северный луч&quot; &amp; Ко', 'ООО "Северный луч" & Ко'],
    ['ООО &laquo;Северный луч&raquo;', 'ООО «Северный луч»'],
    ['O&#39;Neil &#x26; Sons', "O'Neil & Sons"],
    ['O&#039;Neil', "O'Neil"],
    ['OOO &amp;quot;Луч&amp;quot;', 'OOO "Луч"'],
    ['Крыша &lt;b&gt;', 'Крыша <b>'],
    ['R&amp;D', 'R&D'],
    ['Болт&nbsp;М8', 'Болт\u00a0М8'],
    ['20&nbsp;м&sup2; &mdash; &euro;5', '20\u00a0м² — €5'],
    ['<b>Крыша</b>', 'Крыша'],
    ['<span style="color: red">Крыша</span> дома', 'Крыша дома']
  ])('%s', (written, read) => {
    const record = decode({ name: written, note: written, user: { id: 5, name: written }, tags: [written, 'b'] })
    expect(record.title).toBe(read)
    expect(field(record, 'note').value).toEqual({ type: 'text', text: read })
    expect(field(record, 'user').value).toMatchObject({ references: [{ id: 5, label: read }] })
    expect(field(record, 'tags').value).toEqual({ type: 'texts', texts: [read, 'b'] })
    expect(record.labels).toContainEqual({ kind: 'user', id: 5, label: read })
  })

  it.each([
    ...[
      'AT&T',
      'R&D;',
      'a < b & c > d',
      'x&y=1',
      'https://a.example/?a=1&copy=2',
      'Иванов <ivanov@b.example>',
      '&',
      '<'
    ],
    ...['ООО <Луч>', 'List<p>', 'Болт <b>', '<3', 'a<b, c>d', '50% & more', '&nosuch;']
  ])('%s stays', (written) => {
    expect(decode({ name: written }).title).toBe(written)
    expect(value({ note: written }, 'note')).toEqual({ type: 'text', text: written })
  })

  it.each([
    ['<p>Первая</p><p>Вторая</p>', 'Первая\nВторая'],
    ['Первая<br>Вторая<br/>Третья<BR />\nЧетвёртая', 'Первая\nВторая\nТретья\nЧетвёртая'],
    ['<div>Раз</div>\n<div>Два</div>', 'Раз\nДва'],
    ['<ul><li>Раз</li><li>Два</li></ul>', 'Раз\nДва'],
    ['Первая\nВторая &amp; третья', 'Первая\nВторая & третья'],
    ['<style>p { color: red }</style><p>Да</p><!-- нет -->', 'Да'],
    ['См. <a href="https://a.example/x">договор</a>', 'См. договор (https://a.example/x)'],
    ['См. <a href="https://a.example/x">https://a.example/x</a>', 'См. https://a.example/x'],
    ['<p>a &lt; b</p>', 'a < b']
  ])('%s keeps its line breaks', (written, read) =>
    expect(value({ description: written }, 'description')).toEqual({ type: 'text', text: read })
  )

  it.each(['<img src=x onerror=alert(1)>', '<script>window.pwned=1</script>'])(
    '%s stays, being all there is',
    (written) => expect(plainText(written)).toBe(written)
  )

  it.each(['<p></p>', '<p>&nbsp;</p>', '<br>', '&nbsp;'])('%s is empty', (written) =>
    expect(value({ note: written }, 'note')).toEqual({ type: 'empty' })
  )

  it('titles of fields, names beside ids and names beside records', () => {
    const record = decode({
      user_id: 5,
      user_name: 'A &amp; B',
      fields: [{ code: 'UF_7', title: 'A &amp; B', value: 1 }]
    })
    expect(field(record, 'user_id').value).toMatchObject({ references: [{ id: 5, label: 'A & B' }] })
    expect(field(record, 'fields.UF_7').label).toBe('A & B')
    const { labels } = readAnswer('{"data":[{"id":1}],"users":[{"id":5,"name":"A &amp; B"}]}', 'list', 'project')
    expect(labels).toContainEqual({ kind: 'user', id: 5, label: 'A & B' })
  })
})

describe('direction marks', () => {
  it.each([
    ['Счёт\u202efdp.exe', 'Счёт[U+202E]fdp.exe', 'exe'],
    ['\u202eСчёт.pdf', '[U+202E]Счёт.pdf', 'pdf'],
    ['Счёт\u2067fdp.exe\u2069', 'Счёт[U+2067]fdp.exe', 'exe'],
    ['Счёт\u202bfdp.exe\u202c', 'Счёт[U+202B]fdp.exe', 'exe'],
    ['Счёт\u200e.pdf', 'Счёт.pdf', 'pdf'],
    ['\u2068Счёт\u2069.pdf', 'Счёт.pdf', 'pdf'],
    ['Счёт&#x202E;fdp.exe', 'Счёт[U+202E]fdp.exe', 'exe'],
    ['חשבון\u200f.pdf', 'חשבון\u200f.pdf', 'pdf']
  ])('in %j are seen, and its end is the end', (written, read, ending) => {
    const record = decode({ name: written }, 'file')
    expect(record).toMatchObject({ title: read, ending })
    for (const noun of ['project', 'folder'] as const) expect(decode({ name: written }, noun).title).toBe(read)
    expect(field(decode({ user: { id: 5, name: written } }), 'user').value).toMatchObject({
      references: [{ label: read }]
    })
  })
})
