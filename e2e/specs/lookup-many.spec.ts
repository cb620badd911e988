// Batch standardisation from the user's view, compared with the bill of the demo's lookup provider.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import Papa from 'papaparse'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { billOf } from '../support/demo.ts'
import { LAYOUTS, pressIn } from '../support/keyboard.ts'
import {
  ADDRESSES,
  DOUBTFUL,
  button,
  connected,
  counts,
  demo,
  dialog,
  fault,
  openLists,
  send,
  sent,
  state
} from '../support/lists.ts'

/** Windows-1251, as in CSV files of a Russian Excel. */
function windows1251(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (letter) => {
      const code = letter.codePointAt(0) ?? 63
      return code < 0x80 ? code : letter === 'ё' ? 0xb8 : code - 0x410 + 0xc0
    })
  )
}

/** One cell contains a separator, another looks like a formula. */
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
  const files = join(folders.all, 'files')
  mkdirSync(files)
  const path = join(files, 'клиенты.csv')
  writeFileSync(path, windows1251(CSV))
  app.answerDialogs({ showOpenDialog: { canceled: false, filePaths: [path] } })
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
    // The second request is charged, but never answered.
    await fault(provider, 'paid-silence;path=/clean;every=2;times=1')
    await send(page, 'Go on with 118 items', '118 items')
    await expect.poll(async () => (await billOf(provider)).paid).toBe(105)
    await expect.poll(async () => (await counts(page))['Answered']).toBe('55')
    await app.kill()
    await app.start()
    page = app.page
    await openLists(page)
    await page.getByRole('link', { name: /клиенты\.csv/ }).click()
    await expect(state(page, 'Paused')).toBeVisible()
    await expect(page.getByText('Deskside was closed while the list was running.')).toBeVisible()
    await expect.poll(() => counts(page)).toMatchObject({ Answered: '55', 'In doubt': '50', 'To pay for': '18' })
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('doubts.png') })
    // Nothing is sent automatically.
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
    for (const layout of LAYOUTS) {
      for (const decision of ['a', 'l']) {
        await pressIn(page, layout, decision)
        await expect(review).toContainText('чердак')
        await pressIn(page, layout, 'u')
        await expect(review).toContainText('домофон')
      }
      // Goes through all of them without deciding.
      for (const next of ['чердак', 'налево', 'домофон']) {
        await pressIn(page, layout, 's')
        await expect(review).toContainText(next)
      }
      await pressIn(page, layout, 't')
      await expect(review.getByLabel('Text to take')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(review).toBeFocused()
    }
    await pressIn(page, 'russian', 'a')
    await expect(review).toContainText('чердак')
    await pressIn(page, 'latin', 'l')
    await expect(review).toContainText('налево')
    await pressIn(page, 'russian', 't')
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
      app.answerDialogs({ showSaveDialog: { canceled: false, filePath: file } })
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
      // A formula-like text is escaped in CSV, and plain text in a workbook.
      for (const [at, row] of rows.entries())
        finals(
          row.map((cell) => String(cell ?? '').replace(/^'=/, '=')),
          at
        )
    })
  }
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
  // Its last request is still in flight when it pauses.
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '50' })
  expect((await billOf(provider)).paid).toBe(50)

  await fault(provider, 'provider-busy:0;path=/clean;every=2;times=1')
  await send(page, 'Go on with 170 items', '170 items')
  await expect(page.getByText('The provider is busy now.')).toBeVisible()
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '100', 'To pay for': '120' })
  expect(await violations(page)).toEqual([])

  await send(page, 'Go on with 120 items', '120 items')
  await expect(page.getByText('its quota or balance is used up')).toBeVisible()
  await expect.poll(() => counts(page)).toMatchObject({ Answered: '150', 'To pay for': '70' })
  await page.screenshot({ path: info.outputPath('quota.png') })
  await billOf(provider, 100)

  // Killed with a request in flight, which the provider never sees: still in doubt.
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
  const asked = dialog(page, 'Send for a fee?')
  const result = page.getByRole('region', { name: 'After' })
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
  await expect(result).toContainText('Answered earlier: nothing was paid.')
  expect(await billOf(provider)).toMatchObject({ paid: 1, distinct: 1 })

  // The answer gets lost: this is reported, and repeated only on confirmation.
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
