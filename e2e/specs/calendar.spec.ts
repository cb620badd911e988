import { expect, test, SMALL } from '../fixtures.ts'
import { CalendarRoom } from '../pages/calendar-room.ts'
import { violations } from '../support/accessible.ts'

test('the calendar is gone through by keys, in a Latin and a Russian layout', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  await demoOf(SMALL)
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  const room = new CalendarRoom(page)
  await room.open()
  const { grid, heading } = room
  await expect(room.events().first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  await grid.focus()
  const month = await heading.textContent()
  await page.keyboard.press('PageDown')
  await expect(heading).not.toHaveText(month ?? '')
  await page.keyboard.press('t')
  await expect(heading).toHaveText(month ?? '')

  // "ц" is on the key of W.
  await grid.dispatchEvent('keydown', { key: 'ц', code: 'KeyW' })
  await expect(page.locator('.times')).toBeVisible()
  expect(await violations(page)).toEqual([])

  for (const [key, shown] of [
    ['a', '.agenda'],
    ['y', '.year'],
    ['d', '.times'],
    ['m', '.month']
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(`[data-region="list"] ${shown}`).first()).toBeVisible()
    expect(await violations(page), shown).toEqual([])
    // Days of the year are shaded by their number of events.
    if (key === 'y') await expect(page.locator('.year [class*="level-"]').first()).toBeVisible()
  }
  await page.locator('[data-region="list"] [role="grid"]').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary', { name: 'Event' })
  await expect(detail).toBeVisible()
  await expect(detail.locator('[data-field="when"]')).not.toBeEmpty()
  expect(await violations(page)).toEqual([])
})

test('the agenda shows its day, the current time, and the link in the row', async ({ app, openService }, info) => {
  const service = await openService({ ...SMALL, calendar: { today: 6, hasMeetings: true } })
  await app.open(service)
  const { page } = app
  const room = new CalendarRoom(page)
  await room.open()
  await page.keyboard.press('a')
  await room.settled()
  const top = room.list.locator('.heading')
  await expect(top).toContainText('Today')
  await expect(room.list.locator('.now-above, .now-below')).toHaveCount(1)
  // The demo's addresses are of no known meeting service, for which the button says "Join".
  const join = room.grid.getByRole('button', { name: 'Link', exact: true })
  await expect(join.first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('agenda.png') })

  await test.step('the button asks before it opens the meeting, and opens nothing else', async () => {
    app.answerDialogs({ showMessageBox: { response: 1, checkboxChecked: false } })
    await join.first().click()
    await expect.poll(() => app.askedDialogs().length).toBe(1)
    expect(app.askedDialogs()[0]).toMatchObject({
      options: { detail: expect.stringContaining('https://meet.example/') }
    })
    await expect(room.detail).toBeHidden()
  })

  await test.step('of all rows, Tab reaches the button of the active one', async () => {
    await room.grid.focus()
    await expect(room.grid.locator('.join button[tabindex="0"]')).toHaveCount(
      await room.grid.locator('.row.active .join button').count()
    )
    await expect(join.first()).toHaveAttribute('tabindex', /^(?:0|-1)$/)
  })

  await test.step('the heading stays while the list scrolls', async () => {
    const before = await top.innerText()
    await room.grid.hover()
    await page.mouse.wheel(0, 1_500)
    await expect(top).not.toHaveText(before)
    await expect(top).toBeInViewport()
  })
})
