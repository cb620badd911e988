import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'

/** What screen readers were told last. */
const told = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('status')

test('how many were found is told, once it rests', async ({ app, screens }) => {
  const page = await app.start('--demo')
  const { projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  const room = async (name: string): Promise<void> => {
    await page.goto(`${page.url().split('#')[0]}#/${name}`)
  }

  await test.step('projects', async () => {
    await expect(projects.rows.first()).toBeVisible()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('clinic')
    await expect(told(page)).toHaveText(/^\d[\d,]* of [\d,]+ projects\s*$/)
    const [count] = (await projects.status.innerText()).split(' · ')
    await expect(told(page)).toHaveText(new RegExp(`^${count}\\s*$`))
  })
  await test.step('what is not there', async () => {
    await page.keyboard.type(' nothing of that name')
    await expect(told(page)).toHaveText(/^(0 of|how many)/)
  })
  await test.step('groups', async () => {
    await room('groups')
    await page.getByRole('searchbox').first().fill('a')
    await expect(told(page)).toHaveText(/^\d+ groups? found\s*$/)
    await page.getByRole('searchbox').first().fill('no such group')
    await expect(told(page)).toHaveText(/no|nothing/i)
  })
  await test.step('people', async () => {
    await room('people')
    await page.getByRole('searchbox').first().fill('an')
    await expect(told(page)).toHaveText(/^\d+ (people|person)\s*$/)
  })
  await test.step('files', async () => {
    await room('files/folders')
    const files = new FilesRoom(page)
    await files.search.fill('pdf')
    await expect(told(page)).toHaveText(/file/)
  })
  await test.step('events', async () => {
    await room('calendar')
    await page.getByRole('searchbox', { name: 'Search events' }).fill('call')
    await expect(told(page)).toHaveText(/^[\d,]+ events?\s*$/)
  })
})
