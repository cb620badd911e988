import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { childrenOf, projectsOf } from '../support/records.ts'
import { chooseItem } from '../support/keyboard.ts'

const NARROW = { width: 360, height: 740 }

/** Digits of the amounts in a text, ignoring separators. */
const amounts = (text: string): number[] =>
  [...text.matchAll(/[-−]?\d[\d\s,.]*/g)].map(([found]) =>
    Number(found.replaceAll(/[\s,]/g, '').replace('−', '-').replace(/\.$/, ''))
  )

test('what one wants before a meeting is one key away, to be read, printed and pasted', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const demo = await demoOf(SMALL)
  // A project with data for every line of the card, not fully paid.
  const { items } = await projectsOf(demo)
  const found = await Promise.all(
    items.slice(0, 40).map(async (project) => {
      const payments = await childrenOf(demo, 'payments', project.id)
      const events = await childrenOf(demo, 'actions', project.id)
      const received = payments
        .filter(({ type }) => type === true)
        .reduce((sum, payment) => sum + Math.round(Number(payment['sum']) * 100), 0)
      return { project, payments, events, received: received / 100, price: Number(project['price']) }
    })
  )
  const { project, events, received, price } = found.find(
    (one) => one.received > 0 && one.received < one.price && one.events.length > 3
  )!

  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await page.goto(`${page.url().split('#')[0]}#/projects/${project.id}`)
  await expect(projects.heading).toHaveText(project.name)
  const card = page.getByRole('dialog', { name: 'Meeting card' })
  const article = card.getByRole('article', { name: project.name })

  await test.step('opened by its key, with what the service says', async () => {
    // The title may appear before the project is loaded: the key is queued until then.
    await projects.heading.press('m')
    await expect(article).toBeFocused()
    await expect(article.getByRole('heading', { name: project.name })).toBeVisible()
    for (const heading of ['Where', 'Money', 'Next', 'Last events']) {
      await expect(article.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
    const data = project['data'] as Readonly<Record<string, string>>
    await expect(article).toContainText(data['delivery_address']!)
    await expect(article).toContainText((project['user'] as { name: string }).name)
    const past = events
      .filter(({ date }) => new Date(String(date)).getTime() < Date.now())
      .toSorted((a, b) => String(b['date']).localeCompare(String(a['date'])))
    await expect(article).toContainText(String(past[0]!['text']))
    await expect(article).not.toContainText('not saved')
    const line = (label: string) =>
      article.locator('.line', { has: page.getByText(label, { exact: true }) }).locator('dd span')
    expect(amounts(await line('Price').innerText())).toEqual([price])
    // Payments load after the project itself.
    await expect.poll(async () => amounts(await line('Received').innerText())).toEqual([received])
    // One age for everything just loaded.
    await expect(article.locator('.foot')).toContainText('as of')
    await expect(article.locator('dd small').filter({ hasText: 'as of' })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
  })

  await test.step('printed alone, on as many pages as it needs', async () => {
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.meeting-sheet')
    await expect(sheet).toBeVisible()
    await expect(sheet).toContainText(project.name)
    await expect(sheet.getByText('Received')).toBeVisible()
    await expect(card).toBeHidden()
    await expect(projects.table).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
    await card.getByRole('button', { name: 'Print' }).press('Enter')
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  })

  await test.step('copied as text and as a table', async () => {
    await card.getByRole('button', { name: 'Copy' }).press('Enter')
    await expect(shell.notices).toContainText('Copied')
    const { text, html } = await copied(/^Received: .+$/m, article)
    expect(text.startsWith(`${project.name}\n\n`)).toBe(true)
    expect(html).toContain('<table>')
    expect(html).toContain('Last events')
    await page.keyboard.press('Escape')
    await expect(card).toBeHidden()
    await expect(projects.heading).toBeFocused()
  })

  await test.step('opened by its button, which stays in a narrow window', async () => {
    for (const width of [1440, NARROW.width]) {
      await page.setViewportSize({ width, height: NARROW.height })
      const button = projects.detail.getByRole('button', { name: 'Meeting card', exact: true })
      await expect(button).toHaveAttribute('aria-keyshortcuts', 'M')
      await button.click()
      await expect(article).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
      await expect(button).toBeFocused()
      await fits(page)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const choose = async (item: string): Promise<void> => {
    await projects.detail.getByRole('button', { name: 'More actions' }).press('Enter')
    await chooseItem(page.getByRole('menuitem', { name: item, exact: true }))
    await expect(page.getByRole('menu')).toBeHidden()
  }

  await test.step('a summary, all fields, and a link', async () => {
    await choose('Copy summary for an e-mail')
    const summary = await copied(/^Stage: /m, projects.heading)
    expect(summary.text.startsWith(project.name)).toBe(true)
    expect(summary.html).toContain('<table>')
    // Lines of the card, from the contacts to the payments received.
    expect(summary.text).toMatch(/^Received: .+$/m)
    expect(summary.text).toContain('\nNext\n')
    await choose('Copy all fields as text')
    // The summary has no ID.
    expect((await copied(`ID: ${project.id}`, projects.heading)).text).toContain(
      (project['data'] as { email: string }).email
    )
    await choose('Copy link')
    await copied(new RegExp(`^deskside://workspaces/[\\w~-]+/projects/${project.id}$`), projects.heading)
  })

  await test.step('pinned, and found again on Today', async () => {
    await projects.detail.getByRole('button', { name: 'Pin', exact: true }).press('Enter')
    await expect(projects.detail.getByRole('button', { name: 'Unpin', exact: true })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+1')
    const pinned = page.getByRole('region', { name: 'Pinned', exact: true })
    await pinned.getByRole('link', { name: project.name }).press('Enter')
    await expect(projects.heading).toHaveText(project.name)
  })

  await test.step('a neighbour by mouse, and no further than the list', async () => {
    await projects.open(0)
    const previous = projects.detail.getByRole('button', { name: /^Previous project/ })
    await expect(previous).toBeDisabled()
    const second = await projects.titleOf(1)
    await projects.detail.getByRole('button', { name: /^Next project/ }).click()
    await expect(projects.heading).toHaveText(second)
    await expect(previous).toBeEnabled()
  })

  await test.step('without the service, narrow, in Russian', async () => {
    await service.cut()
    const again = await app.speak('ru')
    await again.setViewportSize(NARROW)
    await again.emulateMedia({ reducedMotion: 'reduce' })
    await again.goto(`${again.url().split('#')[0]}#/projects/${project.id}`)
    await expect(again.getByRole('heading', { level: 2, name: project.name })).toBeVisible()
    // The same key in a Russian layout.
    const keyboard = await again.context().newCDPSession(again)
    const russian = again.getByRole('dialog', { name: 'Карточка встречи' })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ь', code: 'KeyM' })
    await expect(russian).toBeVisible()
    await keyboard.detach()
    await expect(russian).toContainText('Поступило')
    await expect(russian).toContainText('Последние события')
    expect(await violations(again)).toEqual([])
    await fits(again)
    await russian.getByRole('button', { name: 'Скопировать' }).press('Enter')
    await copied(/^Поступило: /m, russian.getByRole('article'))
    await again.keyboard.press('Escape')
    await expect(russian).toBeHidden()
  })
})
