import type { Locator } from '@playwright/test'
import { expect, test, type Gate } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { prefer, request } from '../support/bridge.ts'
import { change, projectsOf, suggested } from '../support/records.ts'

/** Each test has its own service, because it changes the data. */
const serviceOf = (seed: number) =>
  ({ projects: 30, language: 'ru', seed, files: 5, events: 5, hasControl: true }) as const

const questions = (service: Gate): unknown[] =>
  service.requests.filter(({ path }) => path === '/lookup/suggestions').map(({ body }) => JSON.parse(body) as unknown)
const paid = (service: Gate): unknown[] =>
  service.requests.filter(({ path }) => path === '/lookup/clean').map(({ body }) => JSON.parse(body) as unknown)

/** Displayed parts: the provider's value, and how the project's compares with it. */
const partsOf = (panel: Locator): Promise<string[]> =>
  panel
    .locator('[data-part]')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [row.getAttribute('data-part'), row.getAttribute('data-how'), row.querySelector('dd > span')?.textContent].join(
          ' '
        )
      )
    )

test('what stands in a project is checked field by field, when somebody asks for it', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const demo = await demoOf(serviceOf(311))
  const service = await openService(serviceOf(311))
  const parties = await suggested(demo, 'party', 'ООО', 20)
  const party = parties.find(({ data }) => (data['state'] as { status: string }).status === 'ACTIVE')!
  const { inn, kpp, ogrn } = party.data as unknown as Record<'inn' | 'kpp' | 'ogrn', string>
  const [bank] = await suggested(demo, 'bank', 'Северный Банк', 1)
  const bic = String(bank!.data['bic'])
  const address = 'г Москва, Ленинский пр-кт, д 5'
  const [place] = (await suggested(demo, 'address', address, 10)).filter(({ value }) => value === address)
  const { id } = (await projectsOf(demo)).items[0]!
  const data = {
    ...{ client: party.value, inn, email: 'anna@gmail.com', phone: '+7 (495) 555-12-34' },
    // The user sets the meaning of these two fields below.
    ...{ contract_number: bic, website: '000000000' },
    // The right house with a wrong postal code.
    delivery_address: `199999, Москва, Ленинский пр-кт, дом 5`
  }
  await change(demo, { kind: 'update', id, fields: { data } })

  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const [workspace] = await request(page, 'workspaces.list', undefined)
  for (const [key, label] of Object.entries({ contract_number: 'BIC', website: 'KPP' }))
    await prefer(page, workspace?.id ?? '', 'corrections', {
      ...{ noun: 'project', key: `data.${key}`, correction: { label } }
    })
  await page.goto(`${page.url().split('#')[0]}#/projects/${id}`)
  const button = (name: string) => projects.detail.getByRole('button', { name, exact: true })
  const panel = projects.detail.getByRole('region', { name: /^Check: / })

  await test.step('nothing is asked before it was said what goes to whom', async () => {
    await button('Check tax ID').click()
    await expect(panel).toContainText('goes through your server to its lookup provider')
    await expect(panel).toContainText(`Will be sent: ${inn}`)
    expect(questions(service)).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  await test.step('a tax id: the company beside all that the project says of it', async () => {
    await panel.getByRole('button', { name: 'Ask the provider' }).click()
    await expect(panel.getByText('It differs from the provider’s answer.')).toBeVisible()
    expect(await partsOf(panel)).toEqual([
      `name same ${party.value}`,
      `inn same ${inn}`,
      `kpp other ${kpp}`,
      `ogrn absent ${ogrn}`,
      `address other ${(party.data['address'] as { unrestricted_value: string }).unrestricted_value}`
    ])
    await expect(panel.locator('[data-part="kpp"]')).toContainText('here: 000000000')
    // One request with the field's text and nothing else of the project; one more that fills in all parts.
    expect(questions(service)).toEqual([
      { endpoint: 'party', data: { query: inn, count: 10 }, count: 10 },
      { endpoint: 'party', data: { query: ogrn, count: 1 }, count: 1 }
    ])
    await panel.locator('[data-part="kpp"]').getByRole('button', { name: 'Copy' }).click()
    await copied(kpp, projects.heading)
    await panel.getByText('Everything that is known').click()
    await expect(panel.getByRole('button', { name: 'Copy details' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('company.png') })
  })

  await test.step('an address: asked at once now, its parts compared one by one', async () => {
    service.requests.length = 0
    await button('Check address').click()
    await expect(panel.getByText('It differs from the provider’s answer.')).toBeVisible()
    expect(await partsOf(panel)).toEqual([
      `postalCode other ${String(place!.data['postal_code'])}`,
      'region same г Москва',
      expect.stringMatching(/^city-district absent /),
      'street same Ленинский пр-кт',
      'house same д 5'
    ])
    await expect(panel.locator('del')).toHaveText(['199999', 'дом'])
    expect(questions(service)[0]).toEqual({
      ...{ endpoint: 'address', count: 10 },
      data: { query: data.delivery_address, count: 10 }
    })
    await panel.evaluate((one) => one.scrollIntoView({ block: 'nearest' }))
    await page.screenshot({ path: info.outputPath('address.png') })
  })

  await test.step('a bank and an e-mail address', async () => {
    await button('Check BIC').click()
    await expect(panel.locator('[data-part="bic"]')).toHaveAttribute('data-how', 'same')
    await button('Check e-mail').click()
    await expect(panel.getByText('It agrees with the provider.')).toBeVisible()
    expect(await partsOf(panel)).toEqual(['local same anna', 'domain same gmail.com'])
    await page.screenshot({ path: info.outputPath('email.png') })
  })

  await test.step('a phone: nothing is free, and what is paid for is confirmed', async () => {
    service.requests.length = 0
    await button('Check phone').click()
    await expect(panel).toContainText('nothing about phones free of charge')
    await panel.getByRole('button', { name: 'Standardise (paid)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send for a fee?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect([...questions(service), ...paid(service)]).toEqual([])
    await panel.getByRole('button', { name: 'Standardise (paid)' }).click()
    await dialog.getByRole('button', { name: 'Send 1 text' }).click()
    await expect(panel.getByText('One text was paid for.')).toBeVisible()
    expect(paid(service)).toEqual([{ endpoint: 'phone', data: [data.phone] }])
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('phone.png') })
    // Reopening uses the stored answer: nothing is paid twice.
    await panel.getByRole('button', { name: 'Close the check' }).click()
    await expect(button('Check phone')).toBeFocused()
    await button('Check phone').click()
    await panel.getByRole('button', { name: 'Standardise (paid)' }).click()
    await expect(panel.getByText('Answered earlier: nothing was paid.')).toBeVisible()
    expect(paid(service)).toHaveLength(1)
  })
})

test('whatever goes wrong with a check has words of its own', async ({ app, screens, openService, demoOf }, info) => {
  const demo = await demoOf(serviceOf(312))
  const service = await openService(serviceOf(312))
  const { id } = (await projectsOf(demo)).items[0]!
  const address = 'г Москва, Ленинский пр-кт, д 5'
  await change(demo, { kind: 'update', id, fields: { data: { delivery_address: address } } })
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await page.goto(`${page.url().split('#')[0]}#/projects/${id}`)
  const button = projects.detail.getByRole('button', { name: 'Check address', exact: true })
  const panel = projects.detail.getByRole('region', { name: /^Check: / })
  const again = panel.getByRole('button', { name: 'Ask again' })
  const answer = (status: number, body: string) => {
    service.behaviour = ({ path }) =>
      path === '/lookup/suggestions' ? { status, body, headers: { 'Content-Type': 'application/json' } } : null
  }

  await button.click()
  answer(200, '{"suggestions":[]}')
  await panel.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(panel.getByText('The provider does not know this address.', { exact: true }).last()).toBeVisible()

  const cases = [
    [403, '{"error":"quota"}', 'The lookup provider’s quota is used up.'],
    [404, '{"error":"no such method"}', 'or the lookup path in the workspace’s settings is wrong'],
    [429, '{"error":"slow down"}', 'The provider is busy now.'],
    [502, '{"error":"bad gateway"}', 'The lookup provider or your server is out of order.'],
    [200, '{"accepted":true,"ticket":"A-17"}', 'The answer has an unknown form.']
  ] as const
  for (const [status, body, words] of cases) {
    answer(status, body)
    await again.click()
    await expect(panel.getByText(words).last()).toBeVisible()
    await page.screenshot({ path: info.outputPath(`state-${String(status)}-${String(body.length)}.png`) })
  }
  expect(await violations(page)).toEqual([])

  // While the request runs; closing cancels it.
  service.behaviour = () => null
  service.hold()
  await again.click()
  await expect(panel.getByText('Asking the provider').last()).toBeVisible()
  service.release()
  await expect(panel.getByText('The text here agrees; the provider knows more.')).toBeVisible()

  // Without the service: the stored answer, marked as such.
  await service.cut()
  await again.click()
  await expect(panel.getByText('The server doesn’t accept connections').or(panel.locator('.trouble'))).toBeVisible()
  const kept = panel.getByRole('list', { name: 'Other answers' }).getByRole('button').first()
  await expect(kept).toContainText('earlier answer')
  await kept.click()
  await expect(panel.getByText('The text here agrees; the provider knows more.')).toBeVisible()
  await expect(panel.getByText(/^earlier answer, /)).toBeVisible()
  await page.screenshot({ path: info.outputPath('offline.png') })
})

test('a check is whole at 360 px, dark, in Russian and by keys alone', async ({
  app,
  screens,
  openService,
  demoOf
}, info) => {
  const demo = await demoOf(serviceOf(313))
  const service = await openService(serviceOf(313))
  const { id } = (await projectsOf(demo)).items[0]!
  await change(demo, { kind: 'update', id, fields: { data: { delivery_address: 'Ленинский 5' } } })
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate((to) => (location.hash = to), `#/projects/${id}`)
  const button = page.getByRole('button', { name: 'Проверить адрес', exact: true })
  const panel = page.getByRole('region', { name: /^Проверка поля/ })

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('Другие данные этой записи не передаются')
  await fits(page)
  await page.screenshot({ path: info.outputPath('note.png') })
  await panel.getByRole('button', { name: 'Спросить поставщика' }).press('Enter')
  // Several answers, none of them identical: the user chooses.
  const answers = panel.getByRole('list', { name: 'Другие ответы' }).getByRole('button')
  await expect(answers.first()).toBeVisible()
  await expect(panel.locator('[data-part]')).toHaveCount(0)
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('choose.png') })
  await answers.filter({ hasText: 'г Москва, Ленинский пр-кт, д 5' }).first().press('Enter')
  await expect(panel.getByText('Записанное здесь совпадает; поставщик знает больше.')).toBeVisible()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await panel.evaluate((one) => one.scrollIntoView({ block: 'nearest' }))
  await page.screenshot({ path: info.outputPath('compared.png') })
  await panel.getByRole('button', { name: 'Закрыть проверку' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})
