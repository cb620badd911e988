import { expect, test } from '../fixtures.ts'
import { Shell } from '../pages/shell.ts'
import { fits, violations } from '../support/accessible.ts'
import { ask, request } from '../support/bridge.ts'
import { SECRET_HEADER, TOKEN_HEADER } from '../support/gate.ts'

const asked = (requests: readonly { path: string }[], path: string): number =>
  requests.filter((one) => one.path === path).length

test('support asks an installation what it really answers, and no secret gets out', async ({
  app,
  screens,
  service
}) => {
  const { token, secret } = service.credentials
  await app.open(service)
  await expect(screens().shell.statusSaying('Online')).toBeVisible()
  const { console, settings, shell } = screens()
  await shell.settings.click()
  await settings.section('Diagnostics').click()
  await expect(console.operations.getByRole('link')).toHaveCount(36)

  await test.step('a list, decoded, raw, and as a command', async () => {
    await console.choose('POST /projects/filter')
    await console.parameter('count').fill('7')
    await console.parameter('deleted').selectOption('0')
    await console.parameter('buildin_data').fill('{"sales_funnel_id": [1]}')
    await console.send.click()
    await expect(console.answer).toContainText('HTTP 200')
    await expect(console.answer).toContainText(/7 of \d+ records/)
    await expect(console.panel.getByRole('cell', { name: 'Name · text' })).toBeVisible()
    const sent = service.requests.findLast(({ body }) => body.includes('sales_funnel_id'))
    expect(sent).toMatchObject({ method: 'POST', headers: { [TOKEN_HEADER]: token, [SECRET_HEADER]: secret } })
    expect(JSON.parse(sent?.body ?? '')).toEqual({ count: 7, deleted: '0', buildin_data: { sales_funnel_id: [1] } })
    expect(await console.textOf('Raw')).toMatch(/"id": \d+/)
    const curl = await console.textOf('Request')
    expect(curl).toContain(`curl -X POST '${service.address}/backend/public/projects/filter'`)
    expect(curl).toContain("-H 'X-Crypto-Token: <API_TOKEN>'")
    expect(curl).toContain('--data-raw \'{"count":7,"deleted":"0","buildin_data":{"sales_funnel_id":[1]}}\'')
  })

  await test.step('what is wrong is said at the field, and not sent', async () => {
    await console.choose('GET /projects/info')
    const before = asked(service.requests, '/projects/info')
    await console.send.click()
    await expect(console.form).toContainText('This is needed.')
    await expect(console.parameter('id')).toBeFocused()
    expect(asked(service.requests, '/projects/info')).toBe(before)
  })

  await test.step('an error status, with what came', async () => {
    await console.parameter('id').fill('999999')
    await console.parameter('id').press('ControlOrMeta+Enter')
    await expect(console.answer).toContainText('HTTP 404')
    await expect(console.answer).toContainText('The service says:')
    await expect(console.panel).toContainText('"error"')
    await console.parameter('id').fill('1')
    await expect(console.answer).toContainText('The form was changed since.')
    await console.send.click()
    await expect(console.answer).toContainText('HTTP 200')
  })

  await test.step('an answer that repeats the secrets', async () => {
    const echo = { id: 1, name: `token ${token}`, note: secret, token, deep: [{ secret }] }
    service.behaviour = ({ path }) =>
      path === '/core/lists' ? { status: 200, headers: { 'x-echo': token }, body: JSON.stringify([echo]) } : null
    await console.choose('GET /core/lists')
    await console.send.click()
    await expect(console.answer).toContainText('1 record')
    await expect(console.panel).toContainText('token …')
    expect(await console.textOf('Raw')).toContain('••••••')
    service.behaviour = ({ path }) =>
      path === '/core/lists' ? { status: 500, body: `<h1>${token} and ${encodeURIComponent(secret)}</h1>` } : null
    await console.send.click()
    await expect(console.answer).toContainText('HTTP 500')
    await expect(console.panel).toContainText('<h1>… and …</h1>')
    service.behaviour = () => null
    const html = await app.page.content()
    expect(html).not.toContain(token)
    expect(html).not.toContain(secret)
    const [workspace] = await request(app.page, 'workspaces.list', undefined)
    const workspaceId = workspace?.id ?? ''
    const replies = [
      await ask(app.page, 'service.preview', { workspaceId, operation: 'core.modules', input: {} }),
      await ask(app.page, 'service.call', {
        ...{ workspaceId, operation: 'core.modules', input: {}, attempt: 'a', confirmedItems: null }
      })
    ]
    expect(replies).toMatchObject([{ ok: true }, { ok: true, value: { status: 200, error: null } }])
    expect(JSON.stringify(replies)).not.toMatch(new RegExp(`${token}|${secret}`))
  })

  await test.step('nothing at all', async () => {
    service.behaviour = ({ path }) => (path === '/core/modules' ? 'silence' : null)
    await console.choose('GET /core/modules')
    await console.send.click()
    await expect(console.form).toContainText('Waiting for the answer')
    await console.cancel.click()
    await expect(console.answer).toContainText('Cancelled')
    service.behaviour = () => null
    await service.cut()
    await console.send.click()
    await expect(console.answer).toContainText('No answer')
    await expect(console.answer).toContainText('The server does not accept connections')
    await service.open()
    await console.send.click()
    await expect(console.answer).toContainText('HTTP 200')
  })

  expect(app.logs()).toContain('request answered')
  expect(app.logs()).not.toMatch(new RegExp(`${token}|${secret}`))
})

test('what is paid for by the piece is asked about first, and sent once', async ({ app, screens, service }) => {
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const { console } = screens()
  await app.page.goto(`${app.page.url().split('#')[0]}#/settings/diagnostics?operation=lookup.clean`)
  await console.parameter('endpoint').fill('phone')
  await console.parameter('data').fill('["8 900 123-45-67", "8 495 765 43 21"]')
  await expect(console.form).toContainText('Costs money: 2 items go to the provider')
  await console.send.click()
  await expect(console.paid).toBeVisible()
  await app.page.keyboard.press('Escape')
  await expect(console.paid).toBeHidden()
  expect(asked(service.requests, '/lookup/clean')).toBe(0)
  await console.send.click()
  await console.paid.getByRole('button', { name: 'Send 2 items' }).click()
  await expect(console.answer).toContainText('2 records')
  expect(asked(service.requests, '/lookup/clean')).toBe(1)

  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  const input = { endpoint: 'phone', data: ['1', '2', '3'] }
  for (const confirmedItems of [null, 2]) {
    const call = { workspaceId: workspace?.id, operation: 'lookup.clean', input, attempt: 'b', confirmedItems }
    expect(await ask(app.page, 'service.call', call)).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  }
  expect(asked(service.requests, '/lookup/clean')).toBe(1)
})

for (const [name, size] of Object.entries({
  wide: { width: 1440, height: 900 },
  narrow: { width: 360, height: 740 }
})) {
  test(`the console works in the demo, by keyboard, and shuts nobody out, ${name}`, async ({ app, screens }) => {
    await app.start('--demo')
    await new Shell(app.page).goToProjects()
    const { page } = app
    const { console, projects } = screens()
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(projects.rows.first()).toBeVisible()
    // Colours do not depend on the width.
    const themes = name === 'wide' ? (['light', 'dark'] as const) : (['dark'] as const)
    const check = async (what: string): Promise<void> => {
      for (const theme of themes) {
        await request(page, 'settings.set', { theme })
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await violations(page), `${what}, ${theme}`).toEqual([])
      }
      await test.step(`${what} fits`, () => fits(page))
    }
    await page.goto(`${page.url().split('#')[0]}#/settings/diagnostics`)
    await expect(console.search).toBeVisible()
    await check('the list')

    await console.search.focus()
    await page.keyboard.type('calendar period')
    await page.keyboard.press('ArrowDown')
    await expect(console.operation('GET /calendar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(console.form).toHaveAccessibleName('Calendar events of a period')
    await console.parameter('start').focus()
    await page.keyboard.type('2026-02-30')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(console.parameter('start')).toBeFocused()
    await expect(console.parameter('start')).toHaveAccessibleDescription(/A day on the calendar/)
    await check('what is wrong')

    await console.parameter('start').fill('2026-01-01')
    await console.parameter('end').fill('2027-12-31')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(console.answer).toContainText('HTTP 200')
    await check('decoded')
    await console.tab('Decoded').press('ArrowRight')
    await expect(console.tab('Raw')).toBeFocused()
    await expect(console.panel).toContainText('{')
    await check('raw')
    await console.tab('Raw').press('ArrowRight')
    await expect(console.panel).toContainText('curl -X GET')
    await check('request')
    if (name === 'narrow') {
      await page.getByRole('button', { name: 'All operations' }).click()
      await expect(console.operation('GET /calendar')).toBeFocused()
    }
  })
}
