// Lists that are standardised in one go, as a person does it, held against the bill of the demo's own lookup provider.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { expect, test, type App, type Gate } from '../fixtures.ts'
import type { Screens } from '../pages/screens.ts'
import { fits, violations } from '../support/accessible.ts'
import { billOf, type Demo, type DemoOptions } from '../support/demo.ts'

/** A demo of its own for each run of a test, by the seed: nobody else is on its bill. */
const demo = (test: number, { repeatEachIndex, retry }: TestInfo, lookup: DemoOptions['lookup'] = {}): DemoOptions => ({
  ...{ projects: 12, language: 'en', files: 5, events: 5, control: true, lookup },
  seed: test * 10_000 + repeatEachIndex * 10 + retry
})

async function fault(at: Demo, what: string): Promise<void> {
  const answer = await fetch(`${at.address}/control/faults`, { method: 'POST', body: JSON.stringify(what) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The paid requests on the wire, by how many items each had. */
const sent = (service: Gate): number[] =>
  service.requests
    .filter(({ path }) => path.endsWith('/clean'))
    .map(({ body }) => (JSON.parse(body) as { data: unknown[] }).data.length)

/** Windows-1251, as Excel of a Russian Windows writes CSV. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 63
      return code < 0x80 ? code : letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0
    })
  )
}

async function connected(app: App, screens: () => Screens, service: Gate): Promise<Page> {
  await app.start()
  await screens().connect.connectTo(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  return app.page
}

async function openLists(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/lookup/many'))
  await expect(page.getByRole('heading', { name: 'Standardise a list' })).toBeVisible()
}

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

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
/** The state of the list, beside its name. */
const state = (page: Page, words: string): Locator => page.locator('.panel header').getByText(words, { exact: true })

/** The numbers of the list, by their names. */
async function counts(page: Page): Promise<Record<string, string>> {
  const lines = await page
    .locator('.counts dl > div')
    .evaluateAll((all) =>
      all.map((line) => [line.querySelector('dt')?.textContent ?? '', line.querySelector('dd')?.textContent ?? ''])
    )
  return Object.fromEntries(lines) as Record<string, string>
}

/** Confirms the number that is asked for. */
async function send(page: Page, open: string, items: string): Promise<void> {
  await button(page, open).click()
  const asked = dialog(page, 'Send what is paid for?')
  await expect(asked).toContainText(items)
  await button(asked, `Send ${items}`).click()
}

const GOOD = Array.from({ length: 120 }, (_, at) => `Казань, ул Баумана, д ${1 + (at % 60)}, кв ${at + 1}`)
/** The provider leaves something of these over, so that somebody has to look. */
const DOUBTFUL = [
  'Москва, Тверская, д 7, кв 1, домофон',
  'Москва, Тверская, д 8, кв 1, чердак',
  'Самара, Победы, д 3, кв 1, налево'
]
const ADDRESSES = [...GOOD, ...DOUBTFUL, ...GOOD.slice(0, 2)]
/** With a separator within a cell, and one that a spreadsheet would take for a formula. */
const ROWS = ADDRESSES.map((address, at) => [`Клиент ${at + 1}`, address, at % 2 === 0 ? 'первый; важный' : '=1+1'])
const HEADINGS = ['Клиент', 'Адрес', 'Заметка']
const CSV = Papa.unparse({ fields: HEADINGS, data: ROWS }, { delimiter: ';' })

test('a table is read, confirmed, run, killed, gone on with, reviewed and exported, and nothing is paid twice unasked', async ({
  app,
  screens,
  openService,
  demoOf,
  folders
}, info) => {
  test.setTimeout(180_000)
  const options = demo(601, info)
  const [service, provider] = [await openService(options), await demoOf(options)]
  const answers = join(folders.all, 'dialogs.json')
  const files = join(folders.all, 'files')
  mkdirSync(files)
  app.changeEnvironment({ DESKSIDE_STANDIN_DIALOGS: answers })
  const path = join(files, 'клиенты.csv')
  writeFileSync(path, windows1251(CSV))
  writeFileSync(answers, JSON.stringify({ showOpenDialog: { canceled: false, filePaths: [path] } }))
  let page = await connected(app, screens, service)
  await openLists(page)

  await test.step('the preview shows letters and columns as they are', async () => {
    await button(page, 'Open CSV or XLSX').click()
    await expect(page.getByRole('heading', { name: 'клиенты.csv' })).toBeFocused()
    await expect(page.getByLabel('Encoding')).toHaveValue('windows-1251')
    await expect(page.getByLabel('Separator')).toHaveValue(';')
    await expect(page.getByRole('columnheader').first()).toContainText('Клиент')
    await expect(page.getByRole('cell', { name: 'первый; важный' }).first()).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(21)
    await expect(page.getByLabel('What “Адрес” holds')).toHaveValue('address')
    await expect(page.getByLabel('What “Клиент” holds')).toHaveValue('')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('preview.png') })
  })

  await test.step('the numbers are confirmed before anything is sent', async () => {
    await button(page, 'Prepare the list').click()
    await expect(state(page, 'Not started')).toBeVisible()
    await expect
      .poll(() => counts(page))
      .toMatchObject({
        ...{ Rows: '125', 'Items (filled cells)': '125', 'Different items': '123', 'To pay for': '123' }
      })
    expect(await violations(page)).toEqual([])
    expect([sent(service), (await billOf(provider)).paid]).toEqual([[], 0])
    await send(page, 'Try 5 rows first', '5 items')
    await expect(page.getByText('Tried, not finished')).toBeVisible()
    expect(sent(service)).toEqual([5])
  })

  await test.step('killed with a paid request on the wire, it knows what is in doubt', async () => {
    // The second of the requests that follow is paid for, and its answer never comes.
    await fault(provider, 'paid-silence;path=/clean;every=2;times=1')
    await send(page, 'Go on with 118 items', '118 items')
    await expect.poll(async () => (await billOf(provider)).paid).toBe(105)
    await expect.poll(async () => (await counts(page))['Answered']).toBe('55')
    await app.kill()
    await app.start()
    page = app.page
    await expect(screens().projects.rows.first()).toBeVisible()
    await openLists(page)
    await page.getByRole('link', { name: /клиенты\.csv/ }).click()
    await expect(state(page, 'Paused')).toBeVisible()
    await expect(page.getByText('Deskside was ended while the list was running.')).toBeVisible()
    await expect.poll(() => counts(page)).toMatchObject({ Answered: '55', 'In doubt': '50', 'To pay for': '18' })
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('doubts.png') })
    // Nothing goes by itself.
    expect((await billOf(provider)).paid).toBe(105)
  })

  await test.step('it goes on with what was not sent, and repeats by hand alone', async () => {
    await send(page, 'Go on with 18 items', '18 items')
    await expect(state(page, 'Done')).toBeVisible()
    expect(await billOf(provider)).toMatchObject({ paid: 123, distinct: 123, twice: [] })
    await button(page, 'Send 50 items again').click()
    const asked = dialog(page, 'Send again what may have been paid for?')
    await expect(asked).toContainText('50 items were sent without an answer')
    await button(asked, 'Send 50 items again').click()
    await expect(page.getByText('Every item was answered.')).toBeVisible()
    const bill = await billOf(provider)
    expect([bill.paid, bill.distinct, bill.twice.length]).toEqual([173, 123, 50])
    expect(sent(service)).toEqual([5, 50, 50, 18, 50])
  })

  await test.step('doubtful results are reviewed by keyboard', async () => {
    await button(page, 'Review 3 doubtful results').press('Enter')
    const review = page.getByRole('region', { name: 'Review of doubtful results' })
    await expect(review).toBeFocused()
    await expect(review).toContainText('домофон')
    await expect(review).toContainText('Клиент 121')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('review.png') })
    await page.keyboard.press('a')
    await expect(review).toContainText('чердак')
    await page.keyboard.press('l')
    await expect(review).toContainText('налево')
    await page.keyboard.press('t')
    await expect(review.getByLabel('Text to take')).toBeFocused()
    await review.getByLabel('Text to take').fill('Самара, Победы 3')
    await page.keyboard.press('Enter')
    await expect(review).toContainText('Every doubtful result was decided.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'клиенты.csv' })).toBeFocused()
  })

  const finals = (row: readonly unknown[], at: number): void => {
    expect(row.slice(0, 3)).toEqual(ROWS[at])
    const final = String(row[3])
    if (at < 120 || at > 122) {
      expect(final).toBe(`Респ Татарстан, г Казань, ул Баумана, ${ADDRESSES[at]?.split('Баумана, ')[1] ?? ''}`)
      expect(row[4]).toBe('Sure')
    } else {
      expect(final).toBe(['г Москва, ул Тверская, д 7, кв 1', DOUBTFUL[1], 'Самара, Победы 3'][at - 120])
      expect(row[4]).toBe('Check')
    }
  }
  for (const format of ['CSV', 'XLSX'] as const) {
    await test.step(`exported as ${format} it has every column as it was, and what was found`, async () => {
      const file = join(files, `out.${format.toLowerCase()}`)
      writeFileSync(answers, JSON.stringify({ showSaveDialog: { canceled: false, filePath: file } }))
      await button(page, 'Export').click()
      const exporting = dialog(page, 'Export the list')
      await exporting.getByText(format, { exact: true }).click()
      if (format === 'CSV') expect(await violations(page)).toEqual([])
      await button(exporting, 'Choose a file').click()
      await expect(screens().shell.notices).toContainText(`125 rows written to out.${format.toLowerCase()}`)
      const read =
        format === 'CSV'
          ? Papa.parse<string[]>(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
          : ((await readXlsx(readFileSync(file))).sheets[0]?.rows ?? [])
      const [headings = [], ...rows] = read
      expect(headings.slice(0, 3)).toEqual(HEADINGS)
      expect(rows).toHaveLength(125)
      // A text that a spreadsheet would run is kept from that in CSV, and a plain text in a workbook.
      for (const [at, row] of rows.entries())
        finals(
          row.map((cell) => String(cell ?? '').replace(/^'=/, '=')),
          at
        )
    })
  }
})

test('files and lines of every kind are read before anything is paid', async ({
  app,
  screens,
  openService,
  folders
}, info) => {
  const service = await openService(demo(602, info))
  const answers = join(folders.all, 'dialogs.json')
  app.changeEnvironment({ DESKSIDE_STANDIN_DIALOGS: answers })
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
    // «Казань, Баумана 5» in KOI8-R reads as nonsense in Windows-1251.
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
    writeFileSync(answers, JSON.stringify({ showOpenDialog: { canceled: false, filePaths: [path] } }))
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

const phones = (count: number, from = 0): string =>
  Array.from({ length: count }, (_, at) => `8 916 ${1_000_000 + from + at}`).join('\n')

async function pasted(page: Page, lines: string): Promise<void> {
  await page.getByLabel('Paste lines').fill(lines)
  await button(page, 'Use these lines').click()
  await page.getByLabel('What “Column 1” holds').selectOption('phone')
  await button(page, 'Prepare the list').click()
  await expect(state(page, 'Not started')).toBeVisible()
}

test('a list pauses by hand, when the provider is busy, and when its balance is used up, and goes on', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const options = demo(603, info, { balance: 160 })
  const [service, provider] = [await openService(options), await demoOf(options)]
  const page = await connected(app, screens, service)
  await openLists(page)
  await pasted(page, phones(220))

  service.hold()
  await send(page, 'Send 220 items', '220 items')
  await expect.poll(() => sent(service)).toEqual([50])
  await button(page, 'Pause').click()
  service.release()
  await expect(page.getByText('You paused it.')).toBeVisible()
  await expect(state(page, 'Paused')).toBeVisible()
  // Its last request is still on the way when it pauses.
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '50' })
  expect((await billOf(provider)).paid).toBe(50)

  await fault(provider, 'provider-busy:0;path=/clean;every=2;times=1')
  await send(page, 'Go on with 170 items', '170 items')
  await expect(page.getByText('The provider has too many requests now.')).toBeVisible()
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '100', 'To pay for': '120' })
  expect(await violations(page)).toEqual([])

  await send(page, 'Go on with 120 items', '120 items')
  await expect(page.getByText('its quota or balance is used up')).toBeVisible()
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '150', 'To pay for': '70' })
  await page.screenshot({ path: info.outputPath('quota.png') })
  await billOf(provider, 100)

  // Cut off with the request on the wire, which the provider never sees: in doubt all the same.
  service.hold()
  await send(page, 'Go on with 70 items', '70 items')
  await expect.poll(() => sent(service).length).toBe(6)
  await button(page, 'Cancel').click()
  await button(dialog(page, 'Cancel this list?'), 'Cut it off now').click()
  await expect(state(page, 'Cancelled')).toBeVisible()
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '150', 'In doubt': '50', 'To pay for': '20' })
  expect(sent(service)).toEqual([50, 50, 50, 50, 50, 50])
  service.release()
})

test('one text is paid for when that is confirmed, and not again when it was answered before', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const options = demo(604, info)
  const [service, provider] = [await openService(options), await demoOf(options)]
  const page = await connected(app, screens, service)
  await page.evaluate(() => (location.hash = '#/lookup/standardise'))
  const standardise = async (text: string): Promise<void> => {
    await page.getByLabel('Text to standardise').fill(text)
    await button(page, 'Standardise').click()
  }
  const asked = dialog(page, 'Send what is paid for?')
  const result = page.getByRole('region', { name: 'Became' })
  await standardise('казань баумана 5 кв 7')
  await expect(asked).toContainText('One text goes to the lookup provider')
  expect(await violations(page)).toEqual([])
  await button(asked, 'Cancel').click()
  expect([sent(service), (await billOf(provider)).paid]).toEqual([[], 0])

  await standardise('казань баумана 5 кв 7')
  await button(asked, 'Send 1 text').click()
  await expect(result).toContainText('Респ Татарстан, г Казань, ул Баумана, д 5, кв 7')
  await expect(result).toContainText('One text was paid for.')
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('one.png') })

  await standardise('  казань баумана 5 кв 7 ')
  await expect(result).toContainText('Answered before: nothing was paid.')
  expect(await billOf(provider)).toMatchObject({ paid: 1, distinct: 1 })

  // Its answer is lost on the way: said so, and repeated only when that is confirmed.
  await fault(provider, 'paid-reset;path=/clean;times=1')
  await standardise('самара победы 3')
  await button(asked, 'Send 1 text').click()
  await expect(page.getByText('It was sent, and no usable answer came.')).toBeVisible()
  await button(page, 'Send it again').click()
  await expect(asked).toContainText('may be paid for a second time')
  await button(asked, 'Send 1 text').click()
  await expect(result).toContainText('Самара')
  expect(await billOf(provider)).toMatchObject({ paid: 3, distinct: 2, twice: ['address самара победы 3'] })
})

test('at 360 px, dark and in Russian, a list is as whole as elsewhere', async ({ app, screens, openService }, info) => {
  const service = await openService(demo(605, info))
  await connected(app, screens, service)
  const page = await app.restart('--lang=ru')
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
  const asked = dialog(page, 'Отправить платный запрос?')
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
