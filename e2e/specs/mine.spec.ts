import { expect, screensOf, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { filtered, projectsOf } from '../support/records.ts'
import { tabTo } from '../support/keyboard.ts'

const SOME = { projects: 600, language: 'en', seed: 31, files: 5, events: 5 } as const

test('who I am is asked once, my projects are those of the service, and both are there after a restart', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const service = await openService(SOME)
  const demo = await demoOf(SOME)
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String((await projectsOf(demo)).total + 1))
  const dialog = page.getByRole('dialog', { name: 'Who am I' })
  const find = dialog.getByRole('combobox', { name: 'People' })
  let me = 0

  await test.step('asked by keyboard, when it is first needed', async () => {
    await expect(projects.view('Active')).toHaveAttribute('aria-current', 'true')
    await tabTo(projects.view('Mine'))
    await page.keyboard.press('Enter')
    await expect(find).toBeFocused()
    await expect(dialog.getByRole('option').nth(1)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(projects.view('Mine')).toBeFocused()
    await expect(projects.view('Active')).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Enter')
    await expect(find).toBeFocused()
    await expect(dialog.getByRole('option').nth(1)).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /^Keep my projects ready offline/ })).toBeChecked()
    await page.screenshot({ path: info.outputPath('who.png') })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(screens().shell.notices).toContainText('Your projects are kept ready offline.')
    await expect(projects.view('Mine')).toHaveAttribute('aria-current', 'true')
    await expect(projects.view('Mine')).toHaveAccessibleName(/ready offline: \d+ of \d+ projects/)
  })

  interface FilterBody {
    readonly having?: string
    readonly buildin_data?: { readonly user_id?: number[] }
  }
  const lastBody = (): FilterBody => service.filters<FilterBody>().at(-1) ?? {}
  const showsAnswer = async (having: { having?: string } = {}): Promise<void> => {
    const body = { count: 1_000, offset: 0, condition: 'and', ...having, buildin_data: { user_id: [me] } }
    const { items } = await filtered(demo, body)
    // Neither none nor all, which a wrong filter would show as well.
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(SOME.projects)
    const room = screensOf(app.page).projects
    await expect(room.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
    // Newest first; the visible rows are those of the answer.
    const newest = items.map(({ id }) => Number(id)).sort((a, b) => b - a)
    await expect
      .poll(async () =>
        (await room.rows.locator('[role=gridcell]:last-child').allInnerTexts()).map(Number).slice(0, 10)
      )
      .toEqual(newest.slice(0, 10))
  }

  await test.step('what is shown is what the service answers', async () => {
    await expect(projects.chip(/^Responsible is /)).toBeVisible()
    await expect.poll(() => lastBody().buildin_data?.user_id).toEqual([expect.any(Number)])
    me = lastBody().buildin_data!.user_id![0]!
    await showsAnswer()
    await projects.view('My overdue').click()
    await expect(dialog).toBeHidden()
    await expect(projects.chip('has an overdue checklist')).toBeVisible()
    await expect.poll(lastBody).toMatchObject({ having: 'checklists_expired', buildin_data: { user_id: [me] } })
    await expect(projects.chip('is neither won nor lost')).toBeVisible()
    const rows = projects.rows.getByRole('gridcell')
    const since = projects.table.getByText(/^\d+ \S+(?: \d{4})? · /)
    await expect(since.first()).toBeVisible()
    await expect(projects.table.getByText('Overdue items are not loaded yet')).toHaveCount(0)
    await expect(rows.getByText(/^(?:Won|Lost|Completed)/)).toHaveCount(0)
    // Oldest first, once all checklists are read; 0 until then.
    const inOrder = async (): Promise<number> => {
      const days = (await since.allInnerTexts()).map((text) =>
        Date.parse(`${text.split(' · ')[0]} ${new Date().getFullYear()}`)
      )
      return days.every((day, at) => at === 0 || day >= days[at - 1]!) ? days.length : 0
    }
    await expect.poll(inOrder).toBeGreaterThan(3)
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('overdue.png') })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: info.outputPath('overdue-dark.png') })
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(projects.rows.getByText(/^\d+ \S+(?: \d{4})? · /).first()).toBeVisible()
    await page.screenshot({ path: info.outputPath('overdue-narrow-dark.png') })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.screenshot({ path: info.outputPath('overdue-narrow.png') })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('still known after a restart, also to a link', async () => {
    await app.restart()
    const { projects: again } = screens()
    await expect(again.view('Active')).toHaveAttribute('aria-current', 'true')
    await app.page.goto(`${app.page.url().split('#')[0]}#/projects?view=mine`)
    await expect(again.view('Mine')).toHaveAttribute('aria-current', 'true')
    await showsAnswer()
    await expect(app.page.getByRole('dialog', { name: 'Who am I' })).toBeHidden()
  })

  await test.step('forgotten again, from the menu of the narrow window', async () => {
    const { page: now } = app
    await now.setViewportSize({ width: 360, height: 740 })
    const { projects: narrow } = screens()
    await expect(narrow.viewMenu).toHaveAccessibleName(/^View: Mine, (?:kept )?ready offline/)
    await narrow.viewMenu.click()
    await now.getByRole('menuitem', { name: 'Change who I am' }).click()
    await now.getByRole('button', { name: 'Forget who I am' }).click()
    await expect(narrow.viewMenu).toHaveAccessibleName('View: Active')
    await narrow.viewMenu.click()
    await now.getByRole('menuitemradio', { name: 'My overdue' }).click()
    await expect(now.getByRole('dialog', { name: 'Who am I' })).toBeVisible()
  })

  await test.step('asked in Russian', async () => {
    await app.speak('ru')
    const { page: now } = app
    await now.setViewportSize({ width: 360, height: 740 })
    await now.getByRole('button', { name: 'Вид: Активные' }).click()
    await now.getByRole('menuitemradio', { name: 'Мои', exact: true }).click()
    const asked = now.getByRole('dialog', { name: 'Кто я' })
    await expect(asked.getByRole('option').first()).toBeVisible()
    expect(await violations(now)).toEqual([])
    await now.screenshot({ path: info.outputPath('who-ru.png') })
    await asked.getByRole('option').first().click()
    await expect(asked).toBeHidden()
    await now.getByRole('button', { name: 'Вид: Мои' }).click()
    await now.getByRole('menuitemradio', { name: 'Мои просроченные' }).click()
    await expect(now.getByText(/^\d+ \S+(?: \d{4})? · /).first()).toBeVisible()
    await now.screenshot({ path: info.outputPath('overdue-ru.png') })
    await now.setViewportSize({ width: 1440, height: 900 })
    await now.screenshot({ path: info.outputPath('overdue-ru-wide.png') })
  })
})
