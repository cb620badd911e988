import type { Page } from '@playwright/test'
import { expect, SMALL, test } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { RecordsRoom } from '../pages/records-room.ts'

/** Last message for screen readers. */
const told = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('status')

test('how many were found is told, once it rests', async ({ app, screens, openService }) => {
  const service = await openService({ ...SMALL, files: 40, events: 60 })
  await app.open(service)
  const { projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  // The page that connected is replaced with its process.
  const { page } = app
  const room = async (name: string): Promise<void> => {
    await page.goto(`${page.url().split('#')[0]}#/${name}`)
  }

  const isAsListed = async (): Promise<boolean> =>
    (await told(page).innerText()).trim() === (await projects.status.innerText()).split(' · ')[0]?.trim()

  await test.step('projects', async () => {
    await expect(projects.rows.first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('clinic')
    await expect(told(page)).toHaveText(/\d+ of \d+/)
    await expect.poll(isAsListed).toBe(true)
  })
  await test.step('what is not there', async () => {
    await page.keyboard.type(' nothing of that name')
    await expect(told(page)).toHaveText(/^0 of \d+ projects\s*$/)
    await expect.poll(isAsListed).toBe(true)
  })
  await test.step('groups', async () => {
    await room('groups')
    const groups = new RecordsRoom(page, 'List of project groups', 'Group')
    await expect(groups.lines.first()).toBeVisible()
    await groups.search.fill('a')
    await expect(told(page)).toHaveText(/^\d+ groups? found\s*$/)
    await groups.search.fill('no such group')
    await expect(told(page)).toHaveText(/^0 groups found/)
  })
  await test.step('people', async () => {
    await room('people')
    const people = new RecordsRoom(page, 'List of people', 'Person')
    await expect(people.lines.first()).toBeVisible()
    await people.search.fill('an')
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
