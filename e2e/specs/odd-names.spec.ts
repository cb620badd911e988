import { expect, test } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { ODD_NAMES } from '../../demo/faults/cloud-faults.ts'

const SHAPE = { projects: 60, language: 'en', seed: 11, files: 60, hasControl: true } as const
const NARROW = { width: 360, height: 740 }

test('names of any length, direction and with any characters leave everything beside them where it is', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const demo = await demoOf(SHAPE)
  const service = await openService(SHAPE)
  const post = await fetch(`${demo.address}/control/faults`, { method: 'POST', body: '["odd-names"]' })
  expect(post.status).toBe(200)
  await app.open(service)
  const { page } = app
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  const room = new FilesRoom(page)
  const go = (place: string) => page.evaluate((hash) => (window.location.hash = hash), `#/files/${place}`)

  /** Cell positions and row heights: odd names must not affect the layout. */
  const laidOut = () =>
    room.rows.evaluateAll((rows) => {
      const shapes = rows.map((row) => {
        const cells = [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.getBoundingClientRect())
        return JSON.stringify([row.getBoundingClientRect().height, cells.map(({ x, width }) => [x, width])])
      })
      return { rows: shapes.length, different: new Set(shapes).size }
    })

  await test.step('in a list of all of them', async () => {
    await go('changed')
    await expect(room.rows.nth(10)).toBeVisible()
    const byId = room.grid.getByRole('columnheader', { name: 'ID' })
    await byId.click()
    await expect(byId).toHaveAttribute('aria-sort', 'descending')
    await byId.click()
    await expect(byId).toHaveAttribute('aria-sort', 'ascending')
    await expect(room.rows.filter({ hasText: 'שלום' }).first()).toBeVisible()
    const { rows, different } = await laidOut()
    expect(rows).toBeGreaterThan(15)
    expect(different).toBe(1)
    await fits(page)
    expect(await violations(page)).toEqual([])
  })

  for (const size of [{ width: 1440, height: 900 }, NARROW]) {
    await test.step(`in the details of each, ${size.width} px wide`, async () => {
      await page.setViewportSize(size)
      for (const at of ODD_NAMES.keys()) {
        await go(`files/${at + 1}`)
        await expect(room.details).toContainText(`ID ${at + 1}`)
        await expect(room.heading).not.toHaveText('')
        await fits(page)
        // The header stays small: the content after it is visible without scrolling.
        await expect(room.details.locator('dl').first()).toBeInViewport()
      }
    })
  }

  await test.step('as folders: in the tree, in the path, and of what is found in them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await go('folders/10')
    await expect(room.path.locator('.name').last()).toHaveText(/^Длинное имя/)
    await expect(room.path).toBeInViewport()
    const parts = await room.path
      .locator('.name')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().x))
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    await fits(page)
    await page.getByRole('button', { name: 'Order and folders' }).click()
    await page.getByRole('menuitem', { name: 'Open all folders' }).click()
    await expect(room.tree.getByRole('treeitem').nth(15)).toBeVisible()
    const heights = await room.tree
      .getByRole('treeitem')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.getBoundingClientRect().height))])
    expect(heights).toHaveLength(1)
  })
})
