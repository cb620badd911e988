import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'

/** Computed styles of an element that forced colours may override. */
const drawn = (element: Locator, properties: readonly string[]): Promise<readonly string[]> =>
  element.evaluate((node, names) => {
    const style = getComputedStyle(node)
    return names.map((name) => style.getPropertyValue(name))
  }, properties)

test('a window of 1280 x 800 at 200 % shows six compact rows and more', async ({ app, screens, service }) => {
  const page = await app.open(service)
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await request(page, 'settings.set', { density: 'compact' })
  await page.setViewportSize({ width: 640, height: 400 })
  const whole = (): Promise<number> =>
    projects.table.evaluate((grid) => {
      const head = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0
      const below = grid.getBoundingClientRect().bottom
      return [...grid.querySelectorAll('[role="row"]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return row.querySelector('[role="gridcell"]') !== null && top >= head - 1 && bottom <= below + 1
      }).length
    })
  await expect.poll(whole).toBeGreaterThanOrEqual(6)
  expect(await violations(page)).toEqual([])

  // With a condition, whose chip is in the same line.
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await expect(projects.chip(/./)).toBeVisible()
  await expect.poll(whole).toBeGreaterThanOrEqual(6)
})

test('colours of the system keep what is pressed, the marks of stages, and tags', async ({ app, screens, service }) => {
  const page = await app.open(service)
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })

  await test.step('the pressed one of the layouts', async () => {
    const layouts = projects.list.getByRole('group', { name: 'Layout' })
    const [on, off] = [layouts.locator('[aria-pressed="true"]'), layouts.locator('[aria-pressed="false"]').first()]
    expect(await drawn(on, ['background-color'])).not.toEqual(await drawn(off, ['background-color']))
    expect(await drawn(on, ['color'])).not.toEqual(await drawn(on, ['background-color']))
  })

  await test.step('how far a stage is, by the fill of its mark', async () => {
    const marks = projects.table.locator('.chip .mark')
    await expect(marks.first()).toBeVisible()
    const fills = (): Promise<readonly string[]> =>
      marks.evaluateAll((all) => [...new Set(all.map((mark) => getComputedStyle(mark).backgroundImage))])
    // Stage order loads shortly after the rows.
    await expect.poll(async () => (await fills()).length).toBeGreaterThan(1)
    expect((await fills()).every((fill) => fill.startsWith('conic-gradient'))).toBe(true)
  })

  await test.step('the focus is thicker than what is chosen', async () => {
    await projects.open(1)
    const chosen = projects.table.locator('[role="row"][aria-selected="true"]')
    await expect(chosen).toBeVisible()
    await projects.detail.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    const tab = projects.detail.getByRole('tab', { name: 'Overview' })
    await expect(tab).toBeFocused()
    const [focused = '', selected = ''] = [
      (await drawn(tab, ['outline-width']))[0],
      (await drawn(chosen, ['outline-width']))[0]
    ]
    expect(parseFloat(focused)).toBeGreaterThan(parseFloat(selected))
    expect(parseFloat(selected)).toBeGreaterThan(0)
  })

  /** Asserts that its fill differs from its surroundings. */
  const isFilled = async (mark: Locator): Promise<void> => {
    await expect(mark).toBeVisible()
    expect(await drawn(mark, ['forced-color-adjust'])).toEqual(['none'])
    const fill = await drawn(mark, ['background-color'])
    // No background at all is computed as transparent.
    expect(fill).not.toEqual(['rgba(0, 0, 0, 0)'])
    expect(fill).not.toEqual(await drawn(page.locator('body'), ['background-color']))
  }

  await test.step('the stages behind a project and its own, in the bar of its details', async () => {
    const bar = projects.detail.locator('.stages')
    const [own, past] = [bar.locator('.current .segment').first(), bar.locator('.past .segment')]
    // Skips projects without a previous stage: those in the first stage, and lost ones, which have no stage.
    let index = 1
    await expect(async () => {
      await projects.open(index)
      index += 1
      await expect(past.first()).toBeVisible({ timeout: 3_000 })
      await expect(own).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await isFilled(own)
    for (const one of await past.all()) await isFilled(one)
    await projects.open(1)
  })

  await test.step('values of a field that are drawn as tags', async () => {
    const tag = projects.detail.locator('.items.tags li').first()
    await expect(tag).toBeVisible()
    expect(await drawn(tag, ['border-top-style', 'border-top-width'])).toEqual(['solid', '1px'])
  })

  await test.step('the stages of the board', async () => {
    await projects.list.getByRole('button', { name: 'Board', exact: true }).click()
    const marks = projects.list.locator('.column h2 .mark')
    await expect(marks.first()).toBeVisible()
    for (const mark of await marks.all()) await isFilled(mark)
  })
})
