/** The views pane: collapsed by a key, resized, and the first to give way; long names stay inside it. */
import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { addView, request } from '../support/bridge.ts'
import { LAYOUTS, pressIn } from '../support/keyboard.ts'

const LONG = 'Everything for the north, 2026/27'

test('the views fold away, widen, and keep long names within', async ({ app, screens, service }, info) => {
  const page = await app.open(service)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const content = { deleted: false, filter: null, sort: { key: 'id', descending: false }, columns: [] } as const
  await addView(page, workspace!.id, LONG, { ...content, layout: 'table' })
  await expect(projects.view(LONG)).toBeVisible()
  const widthOf = async (): Promise<number> => (await projects.views.boundingBox())?.width ?? 0
  const usual = await widthOf()

  await test.step('a long name ends within the pane, its menu too', async () => {
    await projects.view(LONG).hover()
    const menu = page.getByRole('button', { name: `View ${LONG}` })
    const [pane, box] = [await projects.views.boundingBox(), await menu.boundingBox()]
    expect(box!.x + box!.width).toBeLessThanOrEqual(pane!.x + pane!.width)
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('long.png') })
  })

  await test.step('widened by keys and by mouse', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the views' })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(widthOf).toBe(usual + 24)
    const { x, y } = (await edge.boundingBox())!
    await page.mouse.move(x + 4, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + 64, y + 200, { steps: 4 })
    await page.mouse.up()
    await expect.poll(widthOf).toBe(usual + 84)
  })

  await test.step('folded by its key in both layouts; the focus stays in the room', async () => {
    for (const layout of LAYOUTS) {
      await projects.table.focus()
      await pressIn(page, layout, '[')
      await expect(projects.views).toBeHidden()
      await expect(projects.viewMenu).toBeVisible()
      await pressIn(page, layout, '[')
      await expect(projects.views).toBeVisible()
    }
    await projects.view('Active').focus()
    await page.keyboard.press('[')
    await expect(projects.table).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('folded.png') })
  })

  await test.step('and stays so after a restart, until the button beside the menu shows them', async () => {
    const again = await app.restart()
    await again.setViewportSize({ width: 1280, height: 800 })
    const on = screens().projects
    await expect(on.rows.first()).toBeVisible()
    await expect(on.views).toBeHidden()
    await again.getByRole('button', { name: 'Show the views' }).press('Enter')
    await expect(on.views).toBeVisible()
  })

  await test.step('as wide as before, and back to the usual width', async () => {
    const { views } = screens().projects
    const width = async (): Promise<number> => (await views.boundingBox())?.width ?? 0
    await expect.poll(width).toBe(usual + 84)
    await app.page.getByRole('separator', { name: 'Width of the views' }).press('Enter')
    await expect.poll(width).toBe(usual)
  })

  await test.step('they give way before the list and the project do', async () => {
    const now = app.page
    const on = screens().projects
    await now.setViewportSize({ width: 1024, height: 768 })
    await expect(on.views).toBeVisible()
    await on.open(0)
    await expect(on.heading).toBeVisible()
    await expect(on.views).toBeHidden()
    await expect(now.getByRole('button', { name: 'Show the views' })).toHaveCount(0)
    await expect(now.getByRole('separator')).toHaveCount(1)
    await fits(now)
    await now.screenshot({ path: info.outputPath('given-way.png') })
  })
})
