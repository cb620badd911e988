import { expect, screensOf, test, type App } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { chooseItem } from '../support/keyboard.ts'

const VIEWS = ['Cold', 'Warm'] as const

/** Creates a named view of projects with this `having`. */
async function saveView({ page }: App, having: string, name: string): Promise<void> {
  const { projects } = screensOf(page)
  await projects.view('Active').click()
  await projects.addCondition.click()
  await page.getByRole('textbox', { name: 'Find' }).fill('Has or lacks')
  await page.getByRole('dialog').getByRole('button', { name: 'Has or lacks' }).click()
  await page.getByRole('button', { name: having, exact: true }).click()
  await page.getByRole('button', { name: 'Save view' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the view' })
  // The default name describes the filter.
  await expect(field).toHaveValue(having)
  await field.fill(name)
  await field.press('Enter')
  await expect(projects.view(name)).toHaveAttribute('aria-current', 'true')
}

async function command({ page }: App, view: string, item: string): Promise<void> {
  const button = screensOf(page).projects.views.getByRole('button', { name: `View ${view}`, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await chooseItem(page.getByRole('menuitem', { name: item, exact: true }))
  await expect(page.getByRole('menu')).toBeHidden()
}

/** Saved views from top to bottom. */
async function order({ page }: App): Promise<string[]> {
  // Read atomically: a view that disappears between two reads would be waited for.
  return screensOf(page)
    .projects.views.getByRole('button', { name: /^View / })
    .evaluateAll((buttons) => buttons.map((button) => (button.getAttribute('aria-label') ?? '').replace('View ', '')))
}

test('views are saved, renamed, moved, removed and put back, and are there after a restart', async ({
  app,
  screens,
  service
}) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  await saveView(app, 'has events', 'Cold')
  await saveView(app, 'has payments', 'Warm')
  expect(await order(app)).toEqual(VIEWS)
  expect(await violations(app.page)).toEqual([])

  await test.step('renamed and moved', async () => {
    await command(app, 'Warm', 'Rename')
    await app.page.keyboard.type('Hot')
    await app.page.keyboard.press('Enter')
    await expect.poll(() => order(app)).toEqual(['Cold', 'Hot'])
    await command(app, 'Hot', 'Move up')
    await expect.poll(() => order(app)).toEqual(['Hot', 'Cold'])
  })
  await test.step('removed, and put back where it stood', async () => {
    await command(app, 'Hot', 'Remove')
    await expect.poll(() => order(app)).toEqual(['Cold'])
    await expect(screens().shell.notices).toContainText('The view “Hot” is removed.')
    await screens().shell.notices.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(app)).toEqual(['Hot', 'Cold'])
  })
  await test.step('changed, and the change taken back', async () => {
    const { projects } = screens()
    await projects.view('Cold').click()
    await projects.fromMenu('Clear filter')
    await expect(app.page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    await projects.fromMenu('Discard changes')
    await expect(projects.chip('has events')).toBeVisible()
  })
  await test.step('it keeps its order, its columns and its layout, and its link leads to it', async () => {
    const { projects } = screens()
    const { page } = app
    const price = projects.table.getByRole('columnheader', { name: 'Price' })
    const columns = page.getByRole('button', { name: 'Columns' })
    await price.getByRole('button').click()
    await columns.press('Enter')
    await page.getByRole('checkbox', { name: 'Responsible' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(projects.table.getByRole('columnheader', { name: 'Responsible' })).toHaveCount(0)
    const layouts = page.getByRole('group', { name: 'Layout' })
    await layouts.getByRole('button', { name: 'Board' }).press('Enter')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    await command(app, 'Cold', 'Copy link')
    const link = /^deskside:\/\/workspaces\/[\w~-]+(\/projects\?view=[\w-]+)$/
    const place = link.exec((await copied(link, projects.view('Cold'))).text)?.[1]
    await projects.view('Active').click()
    await expect(price).toHaveAttribute('aria-sort', 'none')
    await expect(projects.table.getByRole('columnheader', { name: 'Responsible' })).toBeVisible()
    await page.goto(`${page.url().split('#')[0]}#${place}`)
    await expect(layouts.getByRole('button', { name: 'Board' })).toHaveAttribute('aria-pressed', 'true')
    await expect(projects.view('Cold')).toHaveAttribute('aria-current', 'true')
    await layouts.getByRole('button', { name: 'Table' }).press('Enter')
    await expect(price).toHaveAttribute('aria-sort', 'descending')
    await expect(projects.table.getByRole('columnheader', { name: 'Responsible' })).toHaveCount(0)
    await projects.fromMenu('Discard changes')
  })
  await test.step('what is kept ready is fetched before anybody looks', async () => {
    await command(app, 'Cold', 'Keep ready offline')
    await expect(screens().projects.view('Cold')).toHaveAccessibleName(/ready offline/)
    service.requests.length = 0
    await app.restart()
    await expect.poll(() => order(app)).toEqual(['Hot', 'Cold'])
    await expect(screens().projects.view('Cold')).toHaveAccessibleName(/ready offline/)
    // Waits for the start and the first sweeps.
    const ahead = (): number => service.requests.filter(({ path }) => path === '/projects/goods').length
    await expect.poll(ahead, { timeout: 60_000 }).toBeGreaterThan(0)
    const project = service.requests.find(({ path }) => path === '/projects/goods')!.query['id']!
    await expect.poll(() => service.requests.filter(({ query }) => query['id'] === project).length).toBe(5)
    // The text follows the prefetching and is updated from time to time.
    await expect(screens().projects.view('Cold')).toHaveAccessibleName(
      /ready offline: [1-9]\d* of \d+ projects, [\d.]+ (kB|MB)/,
      { timeout: 60_000 }
    )
    await service.cut()
    await app.page.goto(`${app.page.url().split('#')[0]}#/projects/${project}?tab=goods`)
    await expect(screens().projects.panel).toContainText(/\d+ entr(y|ies)/)
    await expect(screens().projects.panel).not.toContainText('not saved')
  })
})

test('in a narrow window the views are a menu', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await saveView(app, 'has goods', 'Stocked')
  await page.setViewportSize({ width: 360, height: 740 })
  const { projects } = screens()
  await projects.viewMenu.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'View' })
  await expect(menu.getByRole('menuitemradio', { name: 'Stocked' })).toBeChecked()
  expect(await violations(page)).toEqual([])
  await menu.getByRole('menuitemradio', { name: /^Deleted/ }).click()
  await expect(projects.viewMenu).toHaveAccessibleName('View: Deleted')
  await projects.viewMenu.click()
  await menu.getByRole('menuitemradio', { name: 'Stocked' }).click()
  await expect(projects.chip('has goods')).toBeVisible()

  await test.step('the open one is renamed, kept ready, linked to and removed from the same menu', async () => {
    const command = async (item: string): Promise<void> => {
      await projects.viewMenu.press('Enter')
      await chooseItem(menu.getByRole('menuitem', { name: item, exact: true }))
      await expect(menu).toBeHidden()
    }
    await command('Rename')
    await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
    await page.keyboard.type('Depot')
    await page.keyboard.press('Enter')
    await expect(projects.viewMenu).toHaveAccessibleName('View: Depot')
    await expect(projects.viewMenu).toBeFocused()
    await command('Keep ready offline')
    await expect(projects.viewMenu).toHaveAccessibleName(/^View: Depot, (?:kept )?ready offline/)
    await command('Copy link')
    await copied(/^deskside:\/\/workspaces\/[\w~-]+\/projects\?view=[\w-]+$/, projects.viewMenu)
    await projects.viewMenu.press('Enter')
    await expect(menu).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await command('Remove')
    await expect(projects.viewMenu).toHaveAccessibleName('View: Active')
    await screens().shell.notices.getByRole('button', { name: 'Undo' }).click()
    await projects.viewMenu.press('Enter')
    await menu.getByRole('menuitemradio', { name: 'Depot' }).click()
    await expect(projects.chip('has goods')).toBeVisible()
  })
  await test.step('a new one is named where it was saved', async () => {
    await projects.fromMenu('Clear filter')
    await projects.fromMenu('Save as new view')
    const field = page.getByRole('textbox', { name: 'Name of the view' })
    await expect(field).toBeFocused()
    await field.fill('Plain')
    await field.press('Enter')
    await expect(projects.viewMenu).toHaveAccessibleName('View: Plain')
  })
})
