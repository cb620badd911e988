import { expect, test, type Gate } from '../fixtures.ts'
import { filesWith } from '../support/files.ts'
import { SECRET_HEADER, TOKEN_HEADER } from '../support/gate.ts'
import { paste } from '../support/keyboard.ts'
import { heapOf, processOf, untilReplaced } from '../support/memory.ts'
import { freePort } from '../support/ports.ts'

test('right values connect, and the wire carries what the interface says', async ({ app, screens, service }) => {
  const { token, secret } = service.credentials
  await app.start()
  const { connect, projects, shell } = screens()
  const { page } = app
  await connect.fill({ address: service.address, token, secret, name: 'Acme' })
  const typedInto = await processOf(page)
  // Control: a text in memory is found, if this system allows reading it.
  const holders = app.pageProcessesWith(token)
  if (holders !== null) expect(holders).toHaveLength(1)

  await connect.submit.click()
  await expect(shell.rooms.locator('[aria-current]')).toHaveAccessibleName('Today')
  await untilReplaced(page, typedInto)
  // The history leads back neither to the form nor to the page in between.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(1)
  await connect.goOn()
  await expect(projects.rows.first()).toBeVisible()
  await expect(shell.workspace).toHaveAccessibleName('Workspace: Acme')
  await expect(shell.statusSaying('Online')).toBeVisible()

  const sweeps = service.requests.filter(({ path, query }) => path === '/projects' && Number(query['count']) > 1)
  expect(sweeps.length).toBeGreaterThan(0)
  for (const { method, query } of sweeps) {
    expect(method).toBe('GET')
    expect(query['deleted']).toMatch(/^[01]$/)
    expect(query['reverse'] ?? '0').toMatch(/^[01]$/)
  }
  for (const { path, headers } of service.requests) {
    expect(headers, path).toMatchObject({ [TOKEN_HEADER]: token, [SECRET_HEADER]: secret })
    expect(Object.keys(headers), path).not.toContain('cookie')
    expect(Object.keys(headers), path).not.toContain('authorization')
  }

  await test.step('what was typed is in the memory of no page any more', async () => {
    expect(await processOf(page)).not.toBe(typedInto)
    // Searches the whole memory if allowed, otherwise everything scripts can reach.
    if (holders !== null) await expect.poll(() => app.pageProcessesWith(token, secret)).toEqual([])
    else expect(await heapOf(page).then((heap) => [token, secret].filter((text) => heap.includes(text)))).toEqual([])
    // Today and the projects alone.
    expect(await page.evaluate(() => history.length)).toBe(2)
  })
})

test('what is wrong with an address is said at its field, and nothing is sent', async ({ app, screens, service }) => {
  await app.start()
  const { connect } = screens()
  const { page } = app
  await connect.submit.click()
  await expect(page.getByText('Enter the address.')).toBeVisible()
  await expect(page.getByText('Enter the token.')).toBeVisible()
  await expect(page.getByText('Enter the secret.')).toBeVisible()
  await expect(connect.address).toBeFocused()

  await connect.fill(service.credentials)
  const { host } = new URL(service.address)
  const wrong: Record<string, RegExp> = {
    'not an address': /This is not an address/,
    'https://': /This is not an address/,
    'http://crm.example.org': /must begin with https/,
    'ftp://crm.example.org': /must begin with https/,
    [service.address.replace('127.0.0.1', 'localhost')]: /must begin with https/,
    [`http://somebody:password@${host}`]: /Leave name and password out/,
    [`${service.address}/?key=1`]: /Leave out what follows/,
    [`${service.address}/#top`]: /Leave out what follows/
  }
  for (const [address, words] of Object.entries(wrong)) {
    await connect.address.fill(address)
    await connect.submit.click()
    await expect(page.getByText(words).first(), address).toBeVisible()
    await expect(connect.address, address).toHaveAccessibleDescription(words)
  }
  expect(service.requests).toEqual([])

  await connect.fill({ address: service.address, lookupPath: 'two words' })
  await connect.submit.click()
  await expect(connect.lookupPath).toHaveAccessibleDescription(/lookup path is one word/)
  expect(service.requests).toEqual([])
})

test('the layer that fails is named, with what to do', async ({ app, screens, service, openService }) => {
  await app.start()
  const { connect } = screens()
  const elsewhere = await openService(null)

  const fails = async (layer: string, words: RegExp): Promise<void> => {
    await connect.submit.click()
    const failed = connect.layer(layer)
    await expect(failed).toContainText('failed')
    await expect(failed).toContainText(words)
    await expect(connect.submit).toBeEnabled()
  }

  await test.step('no server of this name', async () => {
    await connect.fill({ address: 'https://no-such-host.invalid', ...service.credentials })
    await fails('Name of the server', /No server has this name/)
  })
  await test.step('nobody listens', async () => {
    await connect.address.fill(`http://127.0.0.1:${await freePort()}`)
    await fails('Connection', /refuses the connection/)
  })
  await test.step('another path: a web page', async () => {
    await connect.address.fill(`${service.address}/elsewhere`)
    await fails('The server answers', /but not as expected at this address|A web page came instead of data/)
  })
  await test.step('a web page with status 200', async () => {
    elsewhere.behaviour = () => ({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><p>Hi'
    })
    await connect.address.fill(elsewhere.address)
    await fails('The server answers', /A web page came instead of data/)
  })
  await test.step('wrong credentials', async () => {
    await connect.fill({ address: service.address, token: 'wrong', secret: service.credentials.secret })
    await fails('Token and secret', /refuses the token or the secret/)
  })
  await test.step('a redirect: named, not followed, and the credentials do not arrive there', async () => {
    service.behaviour = ({ path }) => ({
      status: 302,
      headers: { location: `${elsewhere.address}/backend/public${path}` }
    })
    elsewhere.requests.length = 0
    elsewhere.behaviour = () => null
    await connect.fill({ address: service.address, ...service.credentials })
    await fails('The server answers', /redirects to another address/)
    expect(elsewhere.requests).toEqual([])
  })
  await test.step('right at last: what was wrong before does not matter', async () => {
    service.behaviour = () => null
    await connect.submit.click()
    await connect.goOn()
    await expect(screens().projects.rows.first()).toBeVisible()
  })
})

test(
  'a proxy that asks for a sign-in gets it, for as long as the app runs',
  { tag: '@own-app' },
  async ({ app, screens, service, folders }) => {
    test.skip(process.platform !== 'linux', 'the environment names a proxy on Linux alone')
    const PASSWORD = 'canary-of-the-proxy'
    const signIn = `Basic ${Buffer.from(`anna:${PASSWORD}`).toString('base64')}`
    const asks = { status: 407, headers: { 'proxy-authenticate': 'Basic realm="here"' } }
    // Uses the service as its own proxy; loopback addresses would bypass it.
    app.changeEnvironment({ http_proxy: service.address, no_proxy: '<-loopback>' })
    service.behaviour = ({ headers }) => (headers['proxy-authorization'] === signIn ? null : asks)
    const answer = async (password: string): Promise<void> => {
      await app.page.getByRole('button', { name: 'Sign in to the proxy…' }).click()
      const dialog = app.page.getByRole('dialog', { name: 'Sign in to the proxy of your network' })
      await expect(dialog).toContainText(new URL(service.address).host)
      await dialog.getByLabel('User name').fill('anna')
      await dialog.getByLabel('Password', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(dialog).toBeHidden()
    }

    await test.step('asked for while connecting, again after a wrong password, and not a third time', async () => {
      await app.start()
      const { connect, projects, shell } = screens()
      await connect.tryToConnect(service)
      await expect(connect.layer('Connection')).toContainText('The proxy of your network asks for a sign-in.')
      await answer('wrong')
      await expect.poll(() => service.requests.at(-1)?.headers['proxy-authorization']).toBeDefined()
      await expect(connect.layer('Connection')).toContainText('The proxy of your network asks for a sign-in.')
      await answer(PASSWORD)
      await connect.goOn()
      await expect(projects.rows.first()).toBeVisible()
      await expect(shell.statusSaying('Online')).toBeVisible()
    })

    await test.step('forgotten with the end of the app, and asked for again where the connection is told of', async () => {
      await app.restart()
      const { shell, projects } = screens()
      await expect(projects.rows.first()).toBeVisible()
      await expect(shell.statusSaying('The proxy asks for a sign-in')).toBeVisible()
      await shell.status.click()
      await answer(PASSWORD)
      await expect(shell.statusSaying('Online')).toBeVisible()
    })

    await app.quit()
    expect(filesWith(folders.all, PASSWORD, signIn)).toEqual([])
  }
)

test('a service that stays silent can be cancelled at once', async ({ app, screens, service }) => {
  await app.start()
  const { connect } = screens()
  service.behaviour = () => 'silence'
  await connect.tryToConnect(service)
  await expect.poll(() => service.requests.length).toBeGreaterThan(0)
  await app.page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(connect.submit).toBeEnabled()
  await expect(connect.address).toHaveValue(service.address)
  await expect(connect.layers).toBeHidden()
})

const forms: Record<string, (service: Gate) => string> = {
  'three lines': ({ address, credentials: { token, secret } }) => `${address}\n${token}\n${secret}\n`,
  'the two headers below the address': ({ address, credentials: { token, secret } }) =>
    `${address}/backend/public\nX-Crypto-Token: ${token}\nX-Crypto-Secret: ${secret}`
}

for (const [name, textFor] of Object.entries(forms)) {
  test(`a pasted configuration is recognised: ${name}`, async ({ app, screens, service }) => {
    await app.start()
    const { connect, projects } = screens()
    await paste(connect.token, textFor(service))
    await expect(app.page.getByText(/Configuration recognised/)).toBeVisible()
    await expect(connect.token).toHaveValue(service.credentials.token)
    await expect(connect.secret).toHaveValue(service.credentials.secret)
    await connect.submit.click()
    await connect.goOn()
    await expect(projects.rows.first()).toBeVisible()
  })
}

for (const [language, words] of Object.entries({
  en: { demo: 'Look around in the demo workspace', submit: 'Connect', address: 'Address', token: 'Token' },
  ru: { demo: 'Открыть демо', submit: 'Подключиться', address: 'Адрес', token: 'Токен' }
})) {
  test(`nothing moves while a connection fails, and what failed is marked: ${language}`, async ({ app, service }) => {
    const page = await app.start(`--lang=${language}`)
    await page.setViewportSize({ width: 800, height: 700 })
    const demo = page.getByRole('button', { name: words.demo })
    const submit = page.locator('form button[type="submit"]')
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const tops = async (): Promise<readonly (number | undefined)[]> =>
      Promise.all(
        [field(words.address), field(words.token), submit, demo].map(async (one) => (await one.boundingBox())?.y)
      )
    const seen = async (): Promise<void> => {
      for (const one of [demo, submit, field(words.address)]) await expect(one).toBeInViewport({ ratio: 1 })
    }
    await expect(submit).toHaveText(words.submit)
    await page.evaluate(() => document.fonts.ready)
    await seen()
    const before = await tops()

    await test.step('nothing was filled in', async () => {
      await submit.click()
      await expect(field(words.token)).toHaveAttribute('aria-invalid', 'true')
      await seen()
      expect(await tops()).toEqual(before)
    })
    await test.step('the keys are wrong', async () => {
      await field(words.address).fill(service.address)
      await field(words.token).fill('wrong')
      await page.locator('input[type="password"]').nth(1).fill('wrong')
      await submit.click()
      await expect(field(words.token)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('input[type="password"]').nth(1)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(words.token)).toBeFocused()
      await expect(field(words.address)).not.toHaveAttribute('aria-invalid', 'true')
      await seen()
      expect(await tops()).toEqual(before)
    })
    const { token, secret } = service.credentials
    for (const [name, address, key, wrong] of [
      ['without https', 'http://crm.example', token, words.address],
      ['no address', 'not an address', token, words.address],
      ['a key in Cyrillic', service.address, 'ключ', words.token],
      ['a key without end', service.address, 'x'.repeat(1_100), words.token]
    ] as const) {
      await test.step(name, async () => {
        await field(words.address).fill(address)
        await field(words.token).fill(key)
        await page.locator('input[type="password"]').nth(1).fill(secret)
        await submit.click()
        await expect(field(wrong)).toHaveAttribute('aria-invalid', 'true')
        await expect(field(wrong)).toBeFocused()
        await expect(field(wrong)).toHaveAccessibleDescription(/\S/)
        await seen()
        expect(await tops()).toEqual(before)
      })
    }
    await test.step('nobody is at the address', async () => {
      await field(words.address).fill(`http://127.0.0.1:${await freePort()}`)
      await field(words.token).fill(token)
      await submit.click()
      await expect(field(words.address)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(words.address)).toBeFocused()
      await expect(field(words.address)).toHaveAccessibleDescription(/\S/)
      await expect(field(words.token)).not.toHaveAttribute('aria-invalid', 'true')
      await seen()
      expect(await tops()).toEqual(before)
    })
  })
}
