// Input of lookup lists: files from various people and programs; also on a narrow screen.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { DOUBTFUL, GOOD, button, connected, demo, dialog, openLists, sent } from '../support/lists.ts'

/** Drops a file onto the page, as from another window. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name: called, content }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], called))
      return data
    },
    { name, content: bytes.toString('base64') }
  )
  await page.locator('.source.file').dispatchEvent('drop', { dataTransfer: transfer })
}

test('files and lines of every kind are read before anything is paid', async ({
  app,
  screens,
  openService,
  folders
}, info) => {
  const service = await openService(demo(602, info))
  const page = await connected(app, screens, service)
  await openLists(page)
  const another = (): Promise<void> => button(page, 'Choose another table').click()

  await test.step('UTF-16 with tabs, dropped', async () => {
    await drop(
      page,
      'excel.txt',
      Buffer.from(`\uFEFFИмя\tТелефон\r\nАнна\t+7 916 111-22-33\r\nПётр\t+7 916 444-55-66\r\n`, 'utf16le')
    )
    await expect(page.getByRole('heading', { name: 'excel.txt' })).toBeVisible()
    await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le')
    await expect(page.getByLabel('Separator')).toHaveValue('\t')
    await expect(page.getByRole('cell', { name: 'Пётр' })).toBeVisible()
    await expect(page.getByLabel('What “Телефон” holds')).toHaveValue('phone')
    await another()
  })

  await test.step('a guessed encoding is chosen otherwise', async () => {
    // «Казань, Баумана 5» in KOI8-R is gibberish in Windows-1251.
    const koi8 = Buffer.from([
      0xeb, 0xc1, 0xda, 0xc1, 0xce, 0xd8, 0x2c, 0x20, 0xe2, 0xc1, 0xd5, 0xcd, 0xc1, 0xce, 0xc1, 0x20, 0x35, 0x0a
    ])
    await drop(page, 'old.txt', Buffer.concat([koi8, koi8]))
    await expect(page.getByText('A guess: choose another if letters look wrong.')).toBeVisible()
    await page.getByLabel('Encoding').selectOption('koi8-r')
    await expect(page.getByRole('cell', { name: 'Казань, Баумана 5' }).first()).toBeVisible()
    await another()
  })

  await test.step('a workbook, with what is wrong with its cells', async () => {
    const path = join(folders.all, 'book.xlsx')
    const rows = [
      ['Адрес', 'ИНН', 'Счёт'],
      ['г Москва, ул Тверская, д 7', '278121425', 4.07e19],
      ['#N/A', '7707083893', 5]
    ]
    writeFileSync(
      path,
      await writeXlsx({
        sheets: [
          { name: 'Клиенты', rows },
          { name: 'Пусто', rows: [['x']] }
        ]
      })
    )
    app.answerDialogs({ showOpenDialog: { canceled: false, filePaths: [path] } })
    await button(page, 'Open CSV or XLSX').click()
    await expect(page.getByRole('heading', { name: 'book.xlsx' })).toBeVisible()
    await expect(page.getByLabel('Sheet').locator('option')).toHaveText(['Клиенты', 'Пусто'])
    for (const words of ['with an error of the spreadsheet', 'lost its leading zero', 'longer than 15 digits'])
      await expect(page.getByText(words)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('workbook.png') })
    await another()
  })

  await test.step('what is no table is refused in words', async () => {
    await drop(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0, 1, 0, 0]))
    await expect(page.getByText('This is neither a text file with a table nor an Excel workbook (')).toBeVisible()
  })

  await test.step('pasted lines are one item each', async () => {
    await page.getByLabel('Paste lines').fill('Казань, Баумана, 5, кв 1\n\nСамара; Победы 3')
    await button(page, 'Use these lines').click()
    await expect(page.getByRole('cell')).toHaveText(['Казань, Баумана, 5, кв 1', 'Самара; Победы 3'])
    await expect(page.getByText('1 empty row is left out')).toBeVisible()
    await expect(page.getByLabel('Separator')).toHaveCount(0)
  })
  expect(sent(service)).toEqual([])
})

test('at 360 px, dark and in Russian, a list is as whole as elsewhere', async ({ app, screens, openService }, info) => {
  const service = await openService(demo(605, info))
  await connected(app, screens, service)
  const page = await app.speak('ru')
  await expect(page.locator('main')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(() => (location.hash = '#/lookup/many'))
  const whole = async (name: string): Promise<void> => {
    await fits(page)
    expect(await violations(page), name).toEqual([])
    await page.screenshot({ path: info.outputPath(`${name}.png`) })
  }
  await page.getByLabel('Вставьте строки').fill(`${DOUBTFUL.join('\n')}\n${GOOD.slice(0, 3).join('\n')}`)
  await button(page, 'Взять эти строки').click()
  await expect(page.getByRole('cell')).toHaveCount(6)
  await whole('setup')
  await button(page, 'Подготовить список').click()
  await button(page, 'Отправить 6 значений').click()
  const asked = dialog(page, 'Отправить за плату?')
  await expect(asked).toBeVisible()
  await whole('confirm')
  await button(asked, 'Отправить 6 значений').click()
  const review = button(page, 'Проверить 3 сомнительных ответа')
  await expect(review).toBeVisible()
  await whole('done')
  await review.click()
  await expect(page.getByRole('region', { name: 'Проверка сомнительных ответов' })).toContainText('домофон')
  await whole('review')
})
