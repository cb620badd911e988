import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openExternal, readLink } from './open-external'

const electron = vi.hoisted(() => ({ showMessageBox: vi.fn(), openExternal: vi.fn() }))
vi.mock('electron', () => ({
  dialog: { showMessageBox: electron.showMessageBox },
  shell: { openExternal: electron.openExternal }
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
    // The first letter is Cyrillic: the ASCII form gives the look-alike away.
    ['https://сompany.example/', 'web', 'сompany.example (xn--ompany-hrf.example)'],
    ['mailto:anna@example.org?subject=Hello', 'mail', 'anna@example.org'],
    ['mailto:a@example.org,b@example.org', 'mail', 'a@example.org,b@example.org']
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
    ['scheme', 'tel:+123'],
    ['credentials', 'https://user:password@crm.example.org/'],
    ['credentials', 'https://crm.example.org@evil.example/'],
    ['characters', 'https://crm.example.org/\u0000'],
    ['characters', 'https://crm.exa\nmple.org/'],
    ['characters', 'java\tscript:alert(1)'],
    ['characters', ' https://crm.example.org/'],
    ['characters', 'https://crm.example.org/\u202Egpj.exe'],
    ['characters', 'mailto:a@example.org%0D%0ABcc:b@example.org'],
    ['length', ''],
    ['length', 'https://crm.example.org/'.padEnd(2_049, 'x')],
    ['malformed', 'crm.example.org'],
    ['malformed', 'https://'],
    ['malformed', 'mailto:%E0%A4%A@example.org'],
    ['recipients', 'mailto:'],
    ['attachment', 'mailto:a@example.org?attach=/etc/passwd'],
    ['attachment', 'mailto:a@example.org?attachment=/etc/passwd']
  ])('is refused (%s): %.60j', (problem, address) => {
    expect(readLink(address)).toEqual({ ok: false, problem })
  })
})

describe('the door', () => {
  const ask = (address: string) => openExternal(address, { language: 'en', parent: null })

  it('opens what the user agreed to, after the host was shown in full', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 0 })
    expect(await ask('https://crm.example.org/card')).toBe(true)
    expect(electron.showMessageBox).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        detail: 'crm.example.org\n\nhttps://crm.example.org/card',
        buttons: ['Open', 'Cancel'],
        defaultId: 1,
        cancelId: 1
      })
    )
    expect(electron.openExternal).toHaveBeenCalledExactlyOnceWith('https://crm.example.org/card')
  })

  it('opens nothing when the user declines or closes the question', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 1 })
    expect(await ask('https://crm.example.org/card')).toBe(false)
    expect(electron.openExternal).not.toHaveBeenCalled()
  })

  it('does not even ask about an address that must not be opened', async () => {
    await expect(ask('file:///etc/passwd')).rejects.toMatchObject({
      code: 'link-refused',
      details: { problem: 'scheme' }
    })
    expect(electron.showMessageBox).not.toHaveBeenCalled()
    expect(electron.openExternal).not.toHaveBeenCalled()
  })

  it('asks in Russian too', async () => {
    electron.showMessageBox.mockResolvedValue({ response: 1 })
    await openExternal('mailto:anna@example.org', { language: 'ru', parent: null })
    expect(electron.showMessageBox).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Написать письмо на этот адрес?', buttons: ['Открыть', 'Отмена'] })
    )
  })
})
