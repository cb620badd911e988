import type { Page } from '@playwright/test'
import { expect, test, type Gate } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { filtered, projectsOf } from '../support/records.ts'

const SOME = { projects: 120, language: 'en', seed: 11, files: 5, events: 5 } as const
/** All condition keys of the service's filter; `having` is beside them in the body. */
const KEYS = [
  ...['created', 'sales_funnel_id', 'step_id', 'user_id', 'group_id', 'price', 'currency_id'],
  ...['participants_user_id', 'participants_group_id', 'actions_type_id', 'good_id', 'having']
] as const
/** Dynamic fields of the installation. */
const OWN = ['contract_date', 'client'] as const

interface Body {
  readonly having?: string
  readonly buildin_data?: Readonly<Record<string, unknown>>
  readonly data?: Readonly<Record<string, unknown>>
}

function lastBody(service: Gate): Body {
  return service.filters<Body>().at(-1) ?? {}
}

/** Values of an existing project, so that the result is not empty. */
interface KnownProject {
  readonly price: number
  readonly client: string
  readonly signed: string
}

/** Fills in the open editor, whatever its type. */
async function fillIn(page: Page, { price, client, signed }: KnownProject): Promise<void> {
  const dialog = page.getByRole('dialog')
  const apply = dialog.getByRole('button', { name: 'Apply' })
  const combobox = dialog.getByRole('combobox')
  const picker = dialog.locator('[role=listbox][aria-multiselectable=true]')
  const preset = dialog.getByRole('button', { name: 'Last 30 days' })
  const having = dialog.getByRole('button', { name: 'has no payments' })
  const amount = dialog.getByRole('textbox', { name: 'Price', exact: true })
  const day = dialog.getByLabel('Day', { exact: true })
  const text = dialog.getByRole('combobox', { name: 'Text', exact: true })
  await expect(picker.or(preset).or(having).or(amount).or(day).or(text).first()).toBeVisible()
  if (await picker.isVisible()) {
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await combobox.press('Enter')
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
    await combobox.press('ControlOrMeta+Enter')
  } else if (await preset.isVisible()) await preset.press('Enter')
  else if (await having.isVisible()) await having.press('Enter')
  else {
    if (await amount.isVisible()) await amount.fill(String(price))
    else if (await day.isVisible()) await day.fill(signed)
    else await text.fill(client)
    await apply.press('Enter')
  }
  await expect(dialog).toBeHidden()
}

test('every key of the filter is asked for, lists what the service answers, and is said in words', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const demo = await demoOf(SOME)
  const { items } = await projectsOf(demo)
  const some = items.find((one) => typeof (one['data'] as Record<string, unknown>)['contract_date'] === 'string')!
  const { client, contract_date: signed } = some['data'] as Record<string, string>
  const known = { price: Number(some['price']), client: client!, signed: signed! }
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))

  let answered = 0
  for (const key of [...KEYS, ...OWN]) {
    await test.step(key, async () => {
      const own = OWN.find((one) => one === key)
      service.requests.length = 0
      await projects.addCondition.click()
      await page
        .locator(own === undefined ? `[data-part="${key}"]` : `[data-part="data.${own}"]`)
        .first()
        .click()
      await fillIn(page, known)
      const chip = projects.filter.getByRole('button', { name: /^Change condition: / })
      await expect(chip).toHaveCount(1)
      // Readable, once the names are read: neither a key of the service nor the bare id of a record.
      await expect.poll(() => chip.innerText()).not.toMatch(/_id|undefined|No\. \d|^\d+$/)
      const sent = (): unknown => {
        const body = lastBody(service)
        return key === 'having' ? body.having : own === undefined ? body.buildin_data?.[key] : body.data?.[own]
      }
      await expect.poll(sent).toBeDefined()
      const { items: answer } = await filtered(demo, { ...lastBody(service), count: 1_000, offset: 0 })
      // The first option may have no projects.
      if (answer.length === 0) await expect(projects.rows).toHaveCount(0)
      else await expect(projects.table).toHaveAttribute('aria-rowcount', String(answer.length + 1))
      answered += Number(answer.length > 0)
      await projects.fromMenu('Clear filter')
      await expect(chip).toHaveCount(0)
    })
  }

  expect(answered).toBeGreaterThan(KEYS.length / 2)

  await test.step('and in Russian, in a narrow window', async () => {
    for (const key of ['step_id', 'having', 'price']) {
      await projects.addCondition.click()
      await page.locator(`[data-part="${key}"]`).first().click()
      await fillIn(page, known)
    }
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Три')
    await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
    await expect(projects.view('Три')).toBeVisible()
    const russian = await app.speak('ru')
    await russian.setViewportSize({ width: 360, height: 740 })
    await russian.getByRole('button', { name: /^Вид: / }).click()
    await russian.getByRole('menuitemradio', { name: 'Три' }).click()
    const chips = russian.getByRole('button', { name: /^Изменить условие: / })
    await expect(chips).toHaveCount(3)
    expect((await chips.allInnerTexts()).join('\n')).toMatch(/Этап: /)
    expect((await chips.allInnerTexts()).join('\n')).toContain('нет платежей')
    expect(await violations(russian)).toEqual([])
    await fits(russian)
  })
})
