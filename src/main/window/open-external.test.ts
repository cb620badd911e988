import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writtenFiles } from '../files/written-files'
import { openExternal, readLink, showWritten } from './open-external'

const electron = vi.hoisted(() => ({
  showMessageBox: vi.fn(),
  openExternal: vi.fn(),
  showItemInFolder: vi.fn()
}))
vi.mock('electron', () => ({
  dialog: { showMessageBox: electron.showMessageBox },
  shell: { openExternal: electron.openExternal, showItemInFolder: electron.showItemInFolder }
}))
beforeEach(() => {
  electron.showMessageBox.mockReset()
  electron.openExternal.mockReset()
})

describe('an address', () => {
  it.each([
    ['https://crm.example.org/card?id=5#top', 'web', 'crm.example.org'],
    ['https://crm.example.org:8443/', 'web', 'crm.example.org, 8443'],
    ['https://crm.example.org\\@evil.example/', 'web', 'crm.example.org'],
    ['https://пример.рф/путь', 'web', 'пример.рф (xn--e1afmkfd.xn--p1ai)'],
    // The first letter is Cyrillic: the ASCII form reveals the look-alike.
    ['https://сompany.example/', 'web', 'сompany.example (xn--ompany-hrf.example)'],
    ['mailto:anna@example.org?subject=Hello', 'mail', 'anna@example.org'],
    ['https://127.0.0.1/', 'web', '127.0.0.1'],
    ['https://[::1]:8443/', 'web', '[::1], 8443'],
    ['HTTPS://CRM.example.org/', 'web', 'crm.example.org'],
    ['https://crm.example.org/'.padEnd(2_048, 'x'), 'web', 'crm.example.org'],
    ['https://crm.example.org/a b', 'web', 'crm.example.org'],
    ['mailto:a@example.org,b@example.org', 'mail', 'a@example.org,b@example.org'],
    ['mailto:%61nna@example.org', 'mail', 'anna@example.org'],
    ['mailto:anna@example.org?subject=x&reattach=1', 'mail', 'anna@example.org'],
    ['tel:112', 'phone', '112']
  ])('may be opened, showing where it leads: %s', (address, kind, where) => {
    expect(readLink(address)).toMatchObject({ ok: true, kind, where })
  })

  it.each([
    ['scheme', 'http://crm.example.org/'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'smb://server/share'],
    ['scheme', 'ms-msdt:/id'],
    ['scheme', 'app://deskside/'],
    ['scheme', 'sms:+123'],
    ['credentials', 'https://user:password@crm.example.org/'],
    ['credentials', 'https://crm.example.org@evil.example/'],
    ['characters', 'https://crm.example.org/\u0000'],
    ['characters', 'https://crm.exa\nmple.org/'],
    ['characters', 'java\tscript:alert(1)'],
    ['characters', ' https://crm.example.org/'],
    ['characters', 'https://crm.example.org/ '],
    ['characters', 'https://crm.example.org/\u00a0'],
    ['characters', 'https://crm.example.org/\u202Egpj.exe'],
    ['characters', 'mailto:a@example.org%0D%0ABcc:b@example.org'],
    ['length', ''],
    ['length', 'https://crm.example.org/'.padEnd(2_049, 'x')],
    ['malformed', 'crm.example.org'],
    ['malformed', 'https://'],
    ['credentials', 'https://user@crm.example.org/'],
    ['credentials', 'https://:password@crm.example.org/'],
    ['recipients', 'mailto:anna'],
    ['malformed', 'mailto:%E0%A4%A@example.org'],
    ['recipients', 'mailto:'],
    ['attachment', 'mailto:a@example.org?attach=/etc/passwd'],
    ['attachment', 'mailto:a@example.org?attachment=/etc/passwd'],
    ['characters', 'mailto:a@example.org?subject=x%0D%0ABcc:%20b@example.org'],
    ['attachment', 'mailto:a@example.org?subject=x&ATTACH=/etc/passwd'],
    ['number', 'tel:*06#123'],
    ['number', 'tel:x+44207946']
  ])('is refused (%s): %.60j', (problem, address) => {
    expect(readLink(address)).toEqual({ ok: false, problem })
  })

  it('may hold no character that nobody sees, or that turns the reading direction', () => {
    // The first and last characters of each range.
    const hidden = [0x00, 0x1f, 0x7f, 0x9f, 0x61c, 0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x2069, 0xfeff]
    const characters = (codes: number[]): string[] => codes.map((code) => String.fromCodePoint(code))
    const refused = characters(hidden).filter((one) => {
      const link = readLink(`https://crm.example.org/a${one}b`)
      return !link.ok && link.problem === 'characters'
    })
    expect(refused).toEqual(characters(hidden))
    const plain = [0x20, 0x7e, 0xa0, 0x61b, 0x61d, 0x200a, 0x2010, 0x2027, 0x202f, 0x205f, 0x206a, 0xfefe]
    const opened = characters(plain).filter((one) => readLink(`https://crm.example.org/a${one}b`).ok)
    expect(opened).toEqual(characters(plain))
  })
})

describe('the door', () => {
  const asking = { asks: () => Promise.resolve(true), askNoMore: vi.fn(() => Promise.resolve()) }
  const ask = (address: string) => openExternal(address, { language: 'en', parent: null, ...asking })

  it('opens what the user agreed to, after the host was shown in full', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 0 })
    expect(await ask('https://crm.example.org/card')).toBe(true)
    // Enter or closing the question declines.
    expect(electron.showMessageBox).toHaveBeenCalledExactlyOnceWith({
      type: 'question',
      message: 'Open this site in your browser?',
      detail: 'crm.example.org\n\nhttps://crm.example.org/card',
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
      noLink: true
    })
    expect(electron.openExternal).toHaveBeenCalledExactlyOnceWith('https://crm.example.org/card')
  })

  it('asks in front of the window that the link stands in', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 0 })
    const parent = {} as BrowserWindow
    await openExternal('mailto:anna@example.org', { language: 'en', parent, ...asking })
    const [[window, question]] = electron.showMessageBox.mock.calls as [[unknown, unknown]]
    expect(window).toBe(parent)
    expect(question).toMatchObject({
      message: 'Write a message to this address?',
      detail: 'anna@example.org\n\nmailto:anna@example.org'
    })
  })

  it('opens nothing when the user declines or closes the question', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 1 })
    expect(await ask('https://crm.example.org/card')).toBe(false)
    expect(electron.openExternal).not.toHaveBeenCalled()
  })

  it('does not even ask about an address that must not be opened', async () => {
    await expect(ask('file:///etc/passwd')).rejects.toMatchObject({
      code: 'link-refused',
      message: 'The address is not one that the app opens.',
      details: { problem: 'scheme' }
    })
    expect(electron.showMessageBox).not.toHaveBeenCalled()
    expect(electron.openExternal).not.toHaveBeenCalled()
  })

  it.each([
    ['mailto:anna@example.org', 'en', 'Write a message to this address?', 'Do not ask again before an e-mail'],
    ['mailto:anna@example.org', 'ru', 'Написать письмо на этот адрес?', 'Больше не спрашивать перед письмом'],
    ['tel:112', 'ru', 'Позвонить по этому номеру?', 'Больше не спрашивать перед звонком']
  ] as const)('asks about %s in the language of the app: %s', async (address, language, message, checkboxLabel) => {
    electron.showMessageBox.mockResolvedValue({ response: 1 })
    await openExternal(address, { language, parent: null, ...asking })
    expect(electron.showMessageBox).toHaveBeenLastCalledWith(expect.objectContaining({ message, checkboxLabel }))
  })

  it.each([
    ['a call without the mark', 'tel:112', false],
    ['a site, although it was marked', 'https://crm.example.org/', true]
  ])('goes on asking after %s', async (_what, address, checkboxChecked) => {
    const askNoMore = vi.fn(() => Promise.resolve())
    electron.showMessageBox.mockResolvedValue({ response: 0, checkboxChecked })
    await openExternal(address, { language: 'en', parent: null, asks: asking.asks, askNoMore })
    expect(electron.openExternal).toHaveBeenCalledOnce()
    expect(askNoMore).not.toHaveBeenCalled()
  })

  it('asks no more about what the user does not want to be asked about, and still about all else', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 0, checkboxChecked: true })
    await ask('tel:+44 20 7946 0123')
    expect(electron.showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({
        message: 'Call this number?',
        detail: '+44 20 7946 0123\n\ntel:+442079460123',
        checkboxLabel: 'Do not ask again before a call',
        checkboxChecked: false
      })
    )
    expect(asking.askNoMore).toHaveBeenCalledExactlyOnceWith('phone')
    expect(electron.openExternal).toHaveBeenLastCalledWith('tel:+442079460123')
    electron.showMessageBox.mockClear()
    const unasked = { language: 'en', parent: null, ...asking, asks: () => Promise.resolve(false) } as const
    expect(await openExternal('mailto:anna@example.org', unasked)).toBe(true)
    expect(electron.openExternal).toHaveBeenLastCalledWith('mailto:anna@example.org')
    expect(electron.showMessageBox).not.toHaveBeenCalled()
    expect(await openExternal('mailto:anna@example.org?subject=Roof%20repair', unasked)).toBe(true)
    expect(electron.showMessageBox).not.toHaveBeenCalled()
    // Sites, and messages with a text, are always shown to the user first.
    electron.showMessageBox.mockResolvedValue({ response: 1, checkboxChecked: true })
    expect(await openExternal('https://crm.example.org/', unasked)).toBe(false)
    expect(await openExternal('mailto:anna@example.org?body=Pay', unasked)).toBe(false)
    expect(await openExternal('mailto:anna@example.org?subject=Roof&body=Pay', unasked)).toBe(false)
    expect(electron.showMessageBox).toHaveBeenCalledTimes(3)
    // Declining does not mean "do not ask again".
    expect(asking.askNoMore).toHaveBeenCalledOnce()
  })

  it.each([
    'tel:*21*5550100#',
    'tel:%2A21',
    'tel:5550100;ext=7',
    'tel:5550100,7',
    'tel:',
    'tel:+',
    'tel:anna',
    'tel:12'
  ])('calls no number that is a command to the telephone, or none: %s', async (address) => {
    await expect(ask(address)).rejects.toMatchObject({ code: 'link-refused', details: { problem: 'number' } })
    expect(electron.showMessageBox).not.toHaveBeenCalled()
  })

  it('asks in Russian too', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 1 })
    await openExternal('mailto:anna@example.org', { language: 'ru', parent: null, ...asking })
    expect(electron.showMessageBox).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Написать письмо на этот адрес?', buttons: ['Открыть', 'Отмена'] })
    )
    await openExternal('https://crm.example.org', { language: 'ru', parent: null, ...asking })
    expect(electron.showMessageBox).toHaveBeenLastCalledWith(
      expect.objectContaining({ message: 'Открыть этот сайт в браузере?' })
    )
  })
})

describe('a file is shown in its folder', () => {
  it('by the name under which it was written', () => {
    showWritten(writtenFiles.add(process.execPath))
    expect(electron.showItemInFolder.mock.calls).toEqual([[process.execPath]])
  })

  it.each([
    ['another file', () => 'passwd'],
    ['a path', () => '/etc/passwd'],
    ['the path of a written file', () => process.execPath],
    ['a written file that is gone', () => writtenFiles.add('/nowhere/list.csv')]
  ])('and never %s', (_, name) => {
    electron.showItemInFolder.mockReset()
    writtenFiles.add(process.execPath)
    expect(() => showWritten(name())).toThrow(expect.objectContaining({ code: 'file-unreadable' }))
    expect(electron.showItemInFolder).not.toHaveBeenCalled()
  })
})
