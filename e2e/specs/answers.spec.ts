import { expect, SMALL, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { dayFromNow } from '../support/calendar-truth.ts'
import { childrenOf, projectsOf } from '../support/records.ts'

const amounts = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => Number(found.replaceAll(',', '')))

test('a project answers first: whom to call, what is next, what was last, and what was paid', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const demo = await demoOf(SMALL)
  const { items } = await projectsOf(demo)
  const found = await Promise.all(
    items.slice(0, 60).map(async (project) => {
      const payments = await childrenOf(demo, 'payments', project.id)
      const events = await childrenOf(demo, 'actions', project.id)
      const cents = payments
        .filter(({ type }) => type === true)
        .reduce((sum, payment) => sum + Math.round(Number(payment['sum']) * 100), 0)
      const data = project['data'] as Readonly<Record<string, string | null>>
      return { project, data, events, received: cents / 100, price: Number(project['price']) }
    })
  )
  const { project, data, events, received, price } = found.find(
    ({ data: of, ...one }) =>
      one.received > 0 && one.events.length > 3 && of['next_contact'] && of['contact_person'] && of['contract_number']
  )!

  await app.open(service)
  let { page } = app
  let on = screens()
  await expect(on.projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const go = () => page.goto(`${page.url().split('#')[0]}#/projects/${project.id}`)
  const field = (key: string) => on.projects.panel.locator(`[data-field="${key}"]`)
  const first = () => on.projects.panel.locator('section').first()

  for (const [width, height] of [
    [1440, 900],
    [360, 740]
  ] as const) {
    await test.step(`contact and next step are seen without scrolling at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await go()
      await expect(on.projects.heading).toHaveText(project.name)
      await expect(field('data.contact_person')).toHaveText(data['contact_person']!)
      for (const key of ['data.client', 'data.contact_person', 'data.phone', 'data.email', 'data.next_contact']) {
        await expect(field(key)).toBeInViewport({ ratio: 1 })
      }
      const isOver = data['next_contact']! < dayFromNow(0)
      await expect(field('data.next_contact').getByText('passed')).toHaveCount(isOver ? 1 : 0)
      await fits(page)
      expect(await violations(page)).toEqual([])
    })
  }

  await test.step('what nobody has asked for yet is asked for while the project stays open', async () => {
    const past = events
      .filter(({ date }) => new Date(String(date)).getTime() < Date.now())
      .toSorted((a, b) => String(b['date']).localeCompare(String(a['date'])))
    await expect(field('glance:last')).toContainText(past[0]!.name)
    await expect(field('glance:received')).toContainText(' of ')
    expect(amounts(await field('glance:received').innerText())).toEqual([received, price])
  })

  const fold = () => on.projects.panel.getByRole('button', { name: /^\d+ empty fields?$/ })
  await test.step('what is empty is one line', async () => {
    await expect(field('deleted')).toHaveCount(0)
    await fold().press('Enter')
    await expect(field('deleted')).toHaveText('No')
  })

  await test.step('without the service it is still said; the line stays open once it was opened', async () => {
    await service.cut()
    page = await app.restart()
    on = screens()
    await go()
    await expect(field('glance:received')).toContainText(' of ')
    await service.open()
    await expect(fold()).toHaveAttribute('aria-expanded', 'true')
    await expect(field('deleted')).toHaveText('No')
    await fold().press('Enter')
    await expect(field('deleted')).toHaveCount(0)
  })

  await test.step('which field answers is said on the Fields page', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await on.shell.settings.click()
    await on.settings.section('Fields').click()
    await on.fields.edit('data.contact_person')
    await expect(on.fields.row('data.contact_person')).toContainText('top of the details')
    await on.fields.control('Used as').selectOption('A plain field')
    await on.fields.done()
    await on.fields.edit('data.contract_number')
    await on.fields.control('Used as').selectOption('Phone')
    await expect(on.fields.row('data.contract_number')).toContainText('top of the details')
    await on.fields.done()
    await go()
    const number = first().locator('[data-field="data.contract_number"]')
    await expect(number).toBeVisible()
    const digits = data['contract_number']!.replaceAll(/\D/g, '')
    await expect(number.getByRole('link')).toHaveAttribute('href', `tel:${digits}`)
    await expect(first().locator('[data-field="data.contact_person"]')).toHaveCount(0)
    await expect(field('data.contact_person')).toHaveText(data['contact_person']!)
  })
})
