import { expect, test } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { treeOf } from '../support/records.ts'

test('files are read in a narrow window, in Russian', async ({ app, screens, openService, demoOf }) => {
  const options = { projects: 60, language: 'ru', seed: 9 } as const
  const service = await openService(options)
  const tree = await treeOf(await demoOf(options))
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Файлы' }).click()
  const room = new FilesRoom(page, 'ru')
  await expect(room.rows).toHaveCount(tree.length)
  await fits(page)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Показать папки' }).click()
  await expect(room.folder(tree[0]!.name)).toBeVisible()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await room.folder(tree[0]!.name).click()
  await room.isAt(tree[0]!.name)
  await expect(room.tree).toHaveCount(0)

  await room.search.fill('pdf')
  await expect(room.rows.first()).toContainText('.pdf')
  await fits(page)
  expect(await violations(page)).toEqual([])
  await room.rows.first().click()
  await expect(room.heading).toContainText('.pdf')
  await expect(room.heading).toBeFocused()
  // The first file depends on the date.
  await expect(room.details).toContainText(/[КМ]Б/)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect(room.details).toHaveCount(0)
  await expect(room.rows.first()).toBeVisible()
})
