import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { projectsOf } from '../support/records.ts'
import { bareNameWords } from '../../src/shared/rules/legal-forms.ts'

const SOME = { projects: 240, language: 'en', seed: 11, files: 5, events: 5 } as const

test('a value that occurs is found by typing and sent as it is; words of a field are searched in saved data', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const service = await openService(SOME)
  const [first] = (await projectsOf(await demoOf(SOME))).items
  const { client } = first!['data'] as { client: string }
  const [word = ''] = bareNameWords(client).toSorted((a, b) => b.length - a.length)
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const narrowed = async (): Promise<number> => Number(await projects.table.getAttribute('aria-rowcount')) - 1

  await test.step('the value', async () => {
    await tabTo(projects.addCondition)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Find', exact: true })).toBeFocused()
    await page.keyboard.type('data.client')
    await page.keyboard.press('Enter')
    const values = page.getByRole('listbox', { name: 'Text' })
    await expect(values.getByRole('option').first()).toBeVisible()
    await page.keyboard.type(word)
    await expect(values.getByRole('option').filter({ hasNotText: new RegExp(word, 'iu') })).toHaveCount(0)
    const value = values.getByRole('option').filter({ hasText: client }).first()
    await expect(value).toHaveAccessibleName(/, \d+ projects?$/)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('values.png') })
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return values.locator('.at').filter({ hasText: client }).count()
      })
      .toBe(1)
    await page.keyboard.press('Enter')
    await expect(projects.chip(`Client: “${client}”`)).toBeVisible()
    await expect.poll(() => service.filters().at(-1)).toMatchObject({ data: { client } })
  })

  const asked = (): number => service.filters().length
  let count = 0
  await test.step('the words', async () => {
    await expect(projects.parity).toContainText('verified')
    const before = asked()
    await projects.chip(`Client: “${client}”`).click()
    await page.getByRole('radio', { name: 'Contains words' }).press('Space')
    const words = page.getByRole('textbox', { name: 'Words' })
    await expect(page.getByText('saved data is searched')).toBeVisible()
    await words.fill(`LLC “${word.toUpperCase()}”`)
    await words.press('Enter')
    await expect(projects.chip(/^Client contains /)).toBeVisible()
    await expect(projects.parity).toContainText('from saved data only')
    await expect.poll(() => projects.rows.count()).toBeGreaterThan(0)
    count = await narrowed()
    expect(count).toBeLessThan(SOME.projects)
    expect(asked()).toBe(before)
    expect(await violations(page)).toEqual([])
  })

  await test.step('a view keeps the words, also offline', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('By words')
    await page.keyboard.press('Enter')
    await expect(projects.view('By words')).toBeVisible()
    await service.cut()
    await app.restart()
    const again = screens().projects
    await again.view('By words').click()
    await expect(again.chip(/^Client contains /)).toBeVisible()
    await expect(again.table).toHaveAttribute('aria-rowcount', String(count + 1))
  })
})

test('the values of a field in a narrow dark window and in Russian', async ({ app, screens, service }, info) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Фильтр', exact: true }).click()
  await page.getByRole('textbox', { name: 'Найти', exact: true }).fill('client')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await fits(page)
  await page.screenshot({ path: info.outputPath('values.png') })
  await page.getByRole('radio', { name: 'Содержит слова' }).press('Space')
  await expect(page.getByText('поиск идёт по сохранённым данным')).toBeVisible()
  await fits(page)
  await page.screenshot({ path: info.outputPath('words.png') })
})
