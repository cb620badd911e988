import { expect, test } from '../fixtures.ts'

test('the title of the window names what is open, in each room', async ({ app, screens, openService }) => {
  const service = await openService({ projects: 60, language: 'en', seed: 23, files: 30, events: 5 })
  await app.open(service, 'Acme')
  const { page } = app
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const go = async (room: string): Promise<void> => {
    await shell.rooms.getByRole('link', { name: room, exact: true }).click()
    await expect(page).toHaveTitle(`${room} · Acme · Deskside`)
  }
  for (const [room, prefix] of [
    ['Projects', 'project'],
    ['Groups', 'group'],
    ['People', 'person']
  ] as const) {
    await go(room)
    const row = page.locator(`[id^="${prefix}"][role="row"]`).first()
    await row.click()
    const heading = page.locator('h2[draggable]')
    await expect(heading).toBeVisible()
    // The heading is its number until its name is known.
    const named = async (): Promise<string> => `${(await heading.innerText()).trim()} · ${room} · Acme · Deskside`
    await expect.poll(async () => (await page.title()) === (await named())).toBe(true)
  }
  await go('Files')
  const folder = page.getByRole('treeitem').nth(1)
  const name = (await folder.innerText()).split('\n')[0]?.trim() ?? ''
  await folder.click()
  await expect(page).toHaveTitle(
    new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}.* · Files · Acme · Deskside$`)
  )
  for (const room of ['Lookup', 'Today']) await go(room)
})

for (const { language, room, find, search, words } of [
  { language: 'en', room: 'Calendar', find: 'Search events', search: 'Search', words: 'roof' },
  { language: 'ru', room: 'Календарь', find: 'Поиск событий', search: 'Поиск', words: 'кровля' }
] as const) {
  test(`the title of the window names the days of the calendar and what is searched: ${language}`, async ({
    app,
    service
  }) => {
    const page = await app.open(service)
    if (language !== 'en') await app.speak(language)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+6')
    const list = page.locator('section[data-region="list"]', { has: page.getByLabel(find, { exact: true }) })
    const heading = list.getByRole('heading', { level: 2 })
    await expect(list.getByRole('grid').first()).toHaveAttribute('aria-busy', 'false')
    for (const key of ['m', 'w', 'd', 'a', 'y', 'j']) {
      await page.keyboard.press(key)
      await expect(async () => {
        expect(await page.title()).toMatch(new RegExp(`· ${room} · .* · Deskside$`))
        expect((await page.title()).split(' · ')[0]).toBe(await heading.textContent())
      }).toPass()
    }
    await list.getByRole('searchbox', { name: find }).fill(words)
    await expect(page).toHaveTitle(new RegExp(`^${words} · ${room} · `))
    await page.keyboard.press('ControlOrMeta+Shift+f')
    await expect(page).toHaveTitle(new RegExp(`^${search}`))
    await expect(list).toHaveCount(0)
    await page.getByRole('searchbox').first().fill(words)
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(new RegExp(`^${words} · ${search}`))
  })
}
