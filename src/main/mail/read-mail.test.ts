import { utils, write } from 'cfb'
import { describe, expect, it } from 'vitest'
import { LARGEST_MAIL } from '@shared/model/saved-mail'
import { LONGEST_TEXT } from '@shared/model/candidates'
import { readMailApart } from '.'
import { readMail } from './read-mail'
import { bytesOf, cp1251, joined } from '../../../test/main/mail/mail-bytes'
import { writeMsg, type MsgStreams } from '../../../test/main/mail/write-msg'
import { namedInMail as named } from '../../../tools/testing/named-in-mail'

const HEAD = 'From: Ivan Petrov <ivan@mail.example>\r\nTo: anna@firm.example\r\nSubject: Roof\r\n'
const eml = (text: string) => readMail(bytesOf(text))

describe('a saved message', () => {
  it('names those in its head first, and what its text names', async () => {
    const mail = await eml(
      `${HEAD}Cc: "Смирнова, Анна" <smirnova@mail.example>\r\nReply-To: Office <office@mail.example>\r\n\r\n` +
        'Please call +7 495 555-10-10.\r\n'
    )
    expect(mail).toMatchObject({ subject: 'Roof', attachments: [], unread: null, isCut: false })
    expect(mail.people).toEqual(['Ivan Petrov', 'Office', 'Смирнова, Анна'])
    expect(named(mail)).toEqual([
      'email ivan@mail.example',
      'email office@mail.example',
      'email anna@firm.example',
      'email smirnova@mail.example',
      'phone +74955551010',
      'person Ivan Petrov',
      'person Office',
      'person Смирнова, Анна'
    ])
  })

  it.each([
    ['a head that does not end', '<html><head><title>T</title><meta name="x"><p>Call anna@other.example'],
    ['a head without a body', '<head><style>p{}</style></head>Call anna@other.example']
  ])('has the text of HTML with %s', async (_what, html) => {
    const { text } = await eml(`${HEAD}Content-Type: text/html\r\n\r\n${html}`)
    expect(text.split('\n').slice(3).join('')).toBe('Call anna@other.example')
  })

  it.each([
    ['a mark of UTF-8', '\uFEFF'],
    ['empty lines', '\r\n\r\n'],
    ['the length that Apple Mail writes', '1234\n'],
    ['the line of a mailbox', 'From ivan@mail.example Sat Nov 28 10:00:00 2026\n']
  ])('is read behind %s', async (_what, before) => {
    expect(await eml(`${before}${HEAD}\r\nText\r\n`)).toMatchObject({ subject: 'Roof', people: ['Ivan Petrov'] })
  })

  it('is read with the ends of lines of any system', async () => {
    expect(await eml(`${HEAD}\r\nCall me\r\n`.replaceAll('\r\n', '\n'))).toMatchObject({ subject: 'Roof' })
  })

  it('has the text of its HTML, line by line, and nothing that is not shown', async () => {
    const mail = await eml(
      `${HEAD}Content-Type: text/html; charset=utf-8\r\n\r\n<html><head><title>T</title><style>p{}</style></head><body>` +
        '<script>evil()</script><p>Anna&nbsp;Smith<br>Tel. +44 20 7946 0018</p><img src="https://track.example/1">' +
        '<table><tr><td>ООО</td></tr><tr><td>INN 7707083893</td></tr></table></body></html>'
    )
    expect(mail.text.split('\n').slice(3)).toEqual([
      'Anna\u00a0Smith',
      'Tel. +44 20 7946 0018',
      'ООО',
      'INN 7707083893'
    ])
  })

  const multipart = (type: string, ...parts: string[]): string =>
    `${HEAD}Content-Type: multipart/${type}; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
  const PLAIN = 'Content-Type: text/plain\r\n\r\nCall anna@other.example'

  it('names attached files without opening them, and leaves pictures of the text out', async () => {
    const inside = Buffer.from('secret@inside.example').toString('base64')
    const mail = await eml(
      multipart(
        'mixed',
        PLAIN,
        `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="=?UTF-8?B?0KHRh9GR0YIucGRm?="\r\nContent-Transfer-Encoding: base64\r\n\r\n${inside}`,
        `Content-Type: text/plain\r\nContent-Disposition: attachment; filename*=utf-8''%D0%90.txt\r\n\r\nsecret@inside.example`,
        'Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=old.eml\r\n\r\nFrom: x@inside.example\r\n\r\nHi'
      )
    )
    expect(mail.attachments).toEqual(['Счёт.pdf', 'А.txt', 'old.eml'])
    expect(mail.text).toContain('anna@other.example')
    expect(mail.text).not.toContain('inside')
  })

  it('has what a message within its text says', async () => {
    const mail = await eml(
      multipart(
        'mixed',
        PLAIN,
        'Content-Type: message/rfc822\r\n\r\nFrom: Olga <olga@in.example>\r\nSubject: Old\r\n\r\nRe boris@in.example'
      )
    )
    expect(named(mail)).toEqual(expect.arrayContaining(['email olga@in.example', 'email boris@in.example']))
  })

  it('says its text once where it has two forms', async () => {
    const html = 'Content-Type: text/html\r\n\r\n<p>Call anna@other.example</p>'
    const { text } = await eml(multipart('alternative', PLAIN, html))
    expect(text.match(/anna@other/g)).toHaveLength(1)
  })

  it('has the text of its HTML where the other form is empty', async () => {
    const html = 'Content-Type: text/html\r\n\r\n<p>Call anna@other.example</p>'
    const { text } = await eml(multipart('alternative', 'Content-Type: text/plain\r\n\r\n \r\n', html))
    expect(text).toContain('Call anna@other.example')
  })

  it('says that a text in PGP is not read', async () => {
    const mail = await eml(`${HEAD}\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQEMA\r\n-----END PGP MESSAGE-----\r\n`)
    expect(mail.unread).toBe('encrypted')
  })

  it.each([
    ['winmail.dat', 'Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx', 'winmail'],
    ['winmail.dat of no type', 'Content-Type: application/octet-stream; name=WINMAIL.DAT\r\n\r\nx', 'winmail'],
    ['S/MIME', 'Content-Type: application/pkcs7-mime; name=smime.p7m\r\n\r\nx', 'encrypted'],
    ['PGP', 'Content-Type: application/pgp-encrypted\r\n\r\nVersion: 1', 'encrypted']
  ])('says that %s is not read', async (_what, part, unread) => {
    expect((await eml(multipart('mixed', PLAIN, part))).unread).toBe(unread)
  })

  it('says that it was cut where its text is long', async () => {
    const mail = await eml(`${HEAD}\r\n${'a line of words\r\n'.repeat(LONGEST_TEXT / 10)}`)
    expect(mail).toMatchObject({ isCut: true })
    expect(mail.text.length).toBeLessThanOrEqual(LONGEST_TEXT)
  })

  it.each([
    ['many people', Array.from({ length: 20_000 }, (_, at) => `Ann Smith${at} <a${at}@x.example>`).join(',\r\n ')],
    ['one long name', `${'Ann '.repeat(100_000)} <a@x.example>`]
  ])('says that it was cut where it was sent to %s', async (_what, to) => {
    const { people, isCut } = await eml(`From: a@x.example\r\nTo: ${to}\r\n\r\nText\r\n`)
    expect(isCut).toBe(true)
    expect(people.join('').length).toBeLessThanOrEqual(LONGEST_TEXT)
  })

  it('has the members of a group, and no company for a person', async () => {
    const mail = await eml(
      'From: "ООО «Ромашка»" <r@mail.example>\r\nTo: Team: Anna Smith <a@x.example>, b@x.example;\r\n\r\nText\r\n'
    )
    expect(named(mail)).toEqual([
      'email r@mail.example',
      'email a@x.example',
      'email b@x.example',
      'company ООО «Ромашка»',
      'person Anna Smith'
    ])
  })
})

const MSG: MsgStreams = {
  '0037001F': 'Кровля',
  '1000001F': 'Позвоните +7 495 555-10-10',
  '0C1A001F': 'Иван Петров',
  '0C1F001F': '/O=FIRM/CN=IVAN',
  '5D01001F': 'ivan@mail.example',
  '__recip_version1.0_#00000000/3001001F': 'Anna Smith',
  '__recip_version1.0_#00000000/39FE001F': 'anna@firm.example',
  '__attach_version1.0_#00000000/3707001F': 'Счёт.pdf',
  '__attach_version1.0_#00000000/37010102': bytesOf('secret@inside.example')
}

describe('a message that Outlook saved', () => {
  it('names who sent and got it, its text, and its files', async () => {
    const mail = await readMail(writeMsg(MSG))
    expect(mail).toMatchObject({ subject: 'Кровля', attachments: ['Счёт.pdf'], unread: null, isCut: false })
    expect(named(mail)).toEqual([
      'email ivan@mail.example',
      'email anna@firm.example',
      'phone +74955551010',
      'person Иван Петров',
      'person Anna Smith'
    ])
  })

  it.each([
    ['Windows-1251', { 0x3ffd0003: 1251 }, cp1251('Иван Петров')],
    ['UTF-8', { 0x3ffd0003: 65001 }, bytesOf('Иван Петров')],
    [
      'KOI8-R',
      { 0x3ffd0003: 20866 },
      Uint8Array.from([0xe9, 0xd7, 0xc1, 0xce, 0x20, 0xf0, 0xc5, 0xd4, 0xd2, 0xcf, 0xd7])
    ],
    ['a set that it does not name', {}, cp1251('Иван Петров')],
    ['a set that nobody knows', { 0x3ffd0003: 424_242 }, cp1251('Иван Петров')]
  ])('has its texts in %s', async (_set, numbers, name) => {
    const mail = await readMail(writeMsg({ '0C1A001E': name, '5D01001E': bytesOf('i@mail.example') }, numbers))
    expect(mail.people).toEqual(['Иван Петров'])
  })

  it.each([
    ['bytes', { '10130102': cp1251('<p>Привет</p><p>a@x.example</p>') }, { 0x3fde0003: 1251 }],
    ['text', { '1013001F': '<p>Привет</p><p>a@x.example</p>' }, {}]
  ])('has the text of its HTML where it has no other: %s', async (_form, streams, numbers) => {
    expect((await readMail(writeMsg({ ...streams, '0037001F': 'S' }, numbers))).text).toBe('S\nПривет\na@x.example')
  })

  it('takes the reply address from the head of the message that came', async () => {
    const mail = await readMail(writeMsg({ ...MSG, '007D001F': 'Reply-To: Olga Li <olga@x.example>\r\n\r\n' }))
    expect(named(mail)).toEqual(expect.arrayContaining(['email olga@x.example', 'person Olga Li']))
  })

  it.each([
    ['a text that is packed', { '10090102': bytesOf('LZFu') }, 'formatting'],
    ['S/MIME', { '__attach_version1.0_#00000000/3704001F': 'smime.p7m' }, 'encrypted'],
    ['winmail.dat', { '__attach_version1.0_#00000000/3704001F': 'winmail.dat' }, 'winmail']
  ])('says that %s is not read', async (_what, streams, unread) => {
    expect((await readMail(writeMsg({ '0037001F': 'S', ...streams }))).unread).toBe(unread)
  })

  it('does not read messages within it', async () => {
    const inner = '__attach_version1.0_#00000000/__substg1.0_3701000D/'
    const winmail = { [`${inner}1000001F`]: 'inside', [`${inner}370E001F`]: 'application/ms-tnef' }
    const mail = await readMail(writeMsg({ ...MSG, ...winmail }))
    expect(mail.unread).toBeNull()
    expect(JSON.stringify(mail)).not.toContain('inside')
  })
})

describe('what is no saved e-mail', () => {
  const document = utils.cfb_new()
  utils.cfb_add(document, '/WordDocument', Buffer.from('text'))
  it.each([
    ['nothing', new Uint8Array()],
    ['a picture', joined(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(5_000))],
    ['a document of an older Word', new Uint8Array(write(document, { type: 'buffer' }) as Buffer)],
    ['a text', bytesOf('Dear Anna,\nplease call me.\n')],
    ['a table', bytesOf('name;phone\nAnna;+44 20 7946 0018\n')],
    ['a page', bytesOf('<!doctype html><title>x</title>')],
    ['three megabytes of a head', bytesOf(`From: a@x.example\r\nX: ${'x'.repeat(3 * 1024 * 1024)}\r\n\r\n`)]
  ])('is refused: %s', async (_what, bytes) => {
    await expect(readMail(bytes)).rejects.toMatchObject({ code: 'mail-unreadable' })
  })

  it('is refused where it is too large', async () => {
    await expect(readMail(new Uint8Array(LARGEST_MAIL + 1))).rejects.toMatchObject({ code: 'mail-too-large' })
  })
})

describe('a hostile file', () => {
  const good = writeMsg({ ...MSG, '1000001F': 'Body '.repeat(3_000) })
  const view = new DataView(good.buffer.slice(0))
  const at = (sector: number) => (sector + 1) * 512
  const [fat, directory, smallFat] = [view.getInt32(76, true), view.getInt32(48, true), view.getInt32(60, true)]
  const changed = (change: (file: DataView) => void): Uint8Array => {
    const copy = good.slice()
    change(new DataView(copy.buffer))
    return copy
  }
  const everyEntry = (file: DataView, sector: number, value: (entry: number) => number): void => {
    for (let entry = 0; entry < 128; entry++) file.setInt32(at(sector) + 4 * entry, value(entry), true)
  }
  const settled = async (bytes: Uint8Array): Promise<string> =>
    readMail(bytes).then(
      () => 'read',
      (thrown: { code?: string }) => thrown.code ?? String(thrown)
    )

  it.each([
    [
      'a chain of the directory in a circle',
      changed((file) => file.setInt32(at(fat) + 4 * directory, directory, true))
    ],
    ['every chain in a circle', changed((file) => everyEntry(file, fat, (entry) => entry))],
    ['every chain to the beginning', changed((file) => everyEntry(file, fat, () => 0))],
    ['small chains in a circle', changed((file) => everyEntry(file, smallFat, (entry) => entry))],
    [
      'streams of two gigabytes',
      changed((file) => [1, 2, 3].forEach((one) => file.setInt32(at(directory) + 128 * one + 120, 0x7ffffff0, true)))
    ],
    [
      'a tree in a circle',
      changed((file) =>
        [0, 1, 2, 3].forEach((one) =>
          [68, 72, 76].forEach((link) => file.setInt32(at(directory) + 128 * one + link, one, true))
        )
      )
    ],
    ['a child that is not there', changed((file) => file.setInt32(at(directory) + 76, 9_999, true))],
    ['two milliards of tables', changed((file) => [64, 72].forEach((count) => file.setInt32(count, 0x7fffffff, true)))]
  ])('is read in part or refused: %s', async (_what, bytes) => {
    expect(['read', 'mail-unreadable']).toContain(await settled(bytes))
  })

  it('is read in part or refused wherever it ends', async () => {
    for (let length = 8; length < good.length; length += 997)
      expect(['read', 'mail-unreadable']).toContain(await settled(good.slice(0, length)))
  })

  it('is read in part or refused whatever is wrong in it', async () => {
    let seed = 7
    const next = (): number => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff)
    for (let round = 0; round < 200; round++) {
      const bytes = changed((file) => {
        for (let change = 0; change < 8; change++) file.setUint8(8 + (next() % (good.length - 8)), next() & 255)
      })
      expect(['read', 'mail-unreadable']).toContain(await settled(bytes))
    }
  })

  it.each([
    [
      'parts within parts',
      Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join('')
    ],
    ['messages within messages', 'Content-Type: message/rfc822\r\n\r\n'.repeat(3_000)],
    ['a million tags', `Content-Type: text/html\r\n\r\n${'<div><a '.repeat(250_000)}`],
    ['a million marks of HTML', `Content-Type: text/html\r\n\r\n${'<!--'.repeat(250_000)}`],
    ['a hundred thousand addresses', `To: ${'a@x.example, '.repeat(100_000)}\r\n\r\n`]
  ])('comes to an end: %s', async (_what, rest) => {
    expect(['read', 'mail-unreadable']).toContain(await settled(bytesOf(HEAD + rest)))
  })
})

describe('the thread that reads an e-mail', () => {
  it('says what the e-mail says', async () => {
    expect(await readMailApart(writeMsg(MSG))).toMatchObject({ subject: 'Кровля' })
    await expect(readMailApart(bytesOf('a text'))).rejects.toMatchObject({ code: 'mail-unreadable' })
  })

  it.each([
    ['time', { readingTime: 1, thread: {} }],
    ['memory', { readingTime: 60_000, thread: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } }]
  ])('is ended where it takes too much %s', async (_what, limits) => {
    const large = bytesOf(`${HEAD}Content-Type: text/html\r\n\r\n${'<p>line</p>'.repeat(1_500_000)}`)
    await expect(readMailApart(large, limits)).rejects.toMatchObject({ code: 'mail-too-large' })
  })
})
