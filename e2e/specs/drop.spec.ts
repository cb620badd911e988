/** A saved e-mail or text, dropped on a window or opened by a command, is searched for the records it names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { filesWith } from '../support/files.ts'
import { windowOf } from '../support/windows.ts'

interface Load {
  readonly files?: readonly string[]
  readonly text?: string
}

/** Dispatches drag events like a browser. */
const drag = (page: Page, type: 'dragover' | 'drop', load: Load): Promise<void> =>
  page.evaluate(
    ([name, { files = [], text }]) => {
      const dataTransfer = new DataTransfer()
      for (const content of files) dataTransfer.items.add(new File([content], 'Re.eml'))
      if (text !== undefined) dataTransfer.setData('text/plain', text)
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [type, load] as const
  )

/** Repeats `dragover` until the window accepts it: the handler loads shortly after the window. */
const dragOver = (page: Page, load: Load): Promise<void> =>
  expect(async () => {
    await drag(page, 'dragover', load)
    await expect(page.locator('.drop')).toBeVisible({ timeout: 500 })
  }).toPass()

const mailOf = (from: string, subject: string, text: string, file: string): string =>
  `From: Artem Gromov <${from}>\r\nTo: anna@firm.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n` +
  `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n` +
  `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=${file}\r\n\r\n%PDF\r\n--b--\r\n`

const WORDS = {
  en: {
    here: /Drop an e-mail or a text here/,
    name: 'Search everything',
    lookFor: 'Look for:',
    from: 'From the e-mail “Roof”. Only saved data is searched.',
    attached: 'Attached and not opened: a.pdf.',
    one: 'Drop one file at a time.',
    none: /This is no saved e-mail/,
    command: 'Open a saved e-mail…'
  },
  ru: {
    here: /Перетащите сюда письмо или текст/,
    name: 'Поиск по всему',
    lookFor: 'Искать:',
    from: 'Из письма «Roof». Поиск идёт только по сохранённым данным.',
    attached: 'Вложено и не открывалось: a.pdf.',
    one: 'Перетаскивайте по одному файлу.',
    none: /Это не сохранённое письмо/,
    command: 'Открыть сохранённое письмо…'
  }
} as const

for (const language of ['en', 'ru'] as const) {
  test(`a dropped e-mail offers what it names, wide and narrow: ${language}`, async ({ app, service }, info) => {
    const words = WORDS[language]
    const page = await app.open(service)
    if (language !== 'en') await app.speak(language)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const mail = mailOf('gromov@mail.example', 'Roof', 'Call +7 495 555-10-10', 'a.pdf')
    const dialog = page.getByRole('dialog', { name: words.name })
    const chips = page.getByRole('group', { name: words.lookFor }).getByRole('radio')
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 640 }
    ]) {
      await test.step(`${size.width} x ${size.height}`, async () => {
        await page.setViewportSize(size)
        await dragOver(page, { files: [mail] })
        const place = page.locator('.drop')
        await expect(place).toHaveText(words.here)
        await fits(page)
        await page.screenshot({ path: info.outputPath(`over-${size.width}.png`) })
        await drag(page, 'drop', { files: [mail] })
        await expect(place).toBeHidden()
        await expect(dialog.getByRole('combobox')).toHaveValue('gromov@mail.example')
        await expect(dialog.getByRole('combobox')).toBeFocused()
        await expect(chips).toHaveCount(4)
        await expect(dialog.getByText(words.from)).toBeVisible()
        await expect(dialog.getByText(words.attached)).toBeVisible()
        expect(await violations(page)).toEqual([])
        await fits(page)
        await page.screenshot({ path: info.outputPath(`found-${size.width}.png`) })
        await drag(page, 'drop', { text: 'Anna Smith\nanna@other.example' })
        await expect(dialog.getByRole('combobox')).toHaveValue('anna@other.example')
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
    }
    await drag(page, 'drop', { files: [mail, mail] })
    await expect(page.getByText(words.one).first()).toBeVisible()
    await drag(page, 'drop', { files: ['\u0089PNG'] })
    await expect(page.getByText(words.none).first()).toBeVisible()
  })
}

test('nothing of an e-mail is kept or sent, dropped or opened, also on a window of its own', async ({
  app,
  screens,
  service,
  folders
}) => {
  const canaries = ['quillfeather', 'ZEBRAMARK', 'ochrelantern', 'umbercrane'] as const
  const [from, subject, text, file] = canaries
  const mail = mailOf(`${from}@mail.example`, subject, `${text}, call +7 495 555-10-10`, `${file}.pdf`)
  const outside = mkdtempSync(join(tmpdir(), 'deskside-mail-'))
  try {
    await app.open(service, 'Acme')
    const { page } = app
    const { projects } = screens()
    await expect(projects.rows.first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: WORDS.en.name })
    const found = async (): Promise<void> => {
      await expect(dialog.getByRole('combobox')).toHaveValue(`${from}@mail.example`)
      await expect(dialog.getByText(subject)).toBeVisible()
      await expect(dialog.getByText(`${file}.pdf`)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    await dragOver(page, { files: [mail] })
    await drag(page, 'drop', { files: [mail] })
    await found()

    const path = join(outside, 'saved.eml')
    writeFileSync(path, mail)
    app.answerDialogs({ showOpenDialog: { canceled: false, filePaths: [path] } })
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('combobox').fill(`>${WORDS.en.command}`)
    await page.keyboard.press('Enter')
    await found()

    await projects.open(1)
    const own = await windowOf(page, () => page.keyboard.press('w'))
    await expect(own.getByRole('heading').first()).toBeVisible()
    await dragOver(own, { files: [mail] })
    await drag(own, 'drop', { files: [mail] })
    await found()

    for (const request of service.requests) expect(JSON.stringify(request)).not.toMatch(new RegExp(canaries.join('|')))
    await app.quit()
    expect(app.output() + app.logs()).not.toMatch(new RegExp(canaries.join('|')))
    expect(filesWith(folders.all, ...canaries)).toEqual([])
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
})
