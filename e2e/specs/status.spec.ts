import { expect, test } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import type { Answer } from '../support/gate.ts'
import { countOf } from '../support/records.ts'

const SOME = { projects: 4_000, language: 'en', seed: 5 } as const

test('a sweep tells how far it is, is paused, stopped and begun again, list by list', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const total = await countOf(await demoOf(SOME))
  service.latency = 500
  // On any machine the sweep stops before the end of the list.
  service.hold(({ path, query }) => path === '/projects' && Number(query['offset'] ?? 0) > 1_500)
  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await shell.status.click()
  await shell.unfold('Projects')
  const list = shell.listInPanel('Projects')
  const act = (what: string): Promise<void> => list.getByRole('button', { name: `${what}: Projects` }).click()
  const pages = (): number =>
    service.requests.filter(({ path, query }) => path === '/projects' && query['deleted'] === '0').length

  await expect(list.getByRole('progressbar', { name: 'Projects' })).toBeVisible()
  await expect(list).toContainText('a second')
  // Keeps the state unchanged during the checks.
  service.hold()
  await expect(list).toContainText(/[\d,]+ of 3,\d{3}/)
  await expect(list).toContainText('left')
  expect(await violations(page)).toEqual([])

  await act('Pause')
  service.latency = 0
  service.release()
  await expect(list).toContainText('Paused')
  await expect(list).toContainText(/[\d,]+ of [\d,]+ records/)
  const paused = pages()
  // Other lists continue; this one does not.
  await shell.unfold('Groups')
  await expect(shell.listInPanel('User groups')).toContainText('complete', { timeout: 40_000 })
  expect(pages()).toBe(paused)

  // Only one sweep runs at a time: this list is next after the others have finished.
  const [workspace] = await request(page, 'workspaces.list', undefined)
  await expect
    .poll(async () => {
      const { lists } = await request(page, 'sync.status', { workspaceId: workspace?.id ?? '' })
      return lists.filter(({ state }) => state === 'running' || state === 'waiting').map((one) => one.list)
    })
    .toEqual([])
  service.hold()
  await act('Resume')
  await expect(list.getByRole('progressbar')).toBeVisible({ timeout: 40_000 })
  await act('Stop the sync')
  service.release()
  await expect(list.getByRole('progressbar')).toHaveCount(0)
  await expect(list).toContainText(/[\d,]+ of [\d,]+ records/)

  await act('Refresh')
  await expect(list).toContainText(`${total.toLocaleString('en-GB')} records, complete`, { timeout: 40_000 })
  // Every list has its own line and state.
  for (const group of ['Projects', 'Groups', 'Files', 'Calendar', 'Reference data']) await shell.unfold(group)
  await expect(
    shell.panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Pause: / }) })
  ).toHaveCount(14)
  expect(await violations(page)).toEqual([])
})

const signIn = '<html><head><meta http-equiv="refresh" content="0; url=http://login.hotel.example/"></head></html>'

/** Errors of the service or a proxy, with the panel's name, reason and next step. */
const TROUBLES: readonly { name: string; answer: Answer; state: string; why: string; next: string | RegExp }[] = [
  {
    name: 'an error of the service',
    answer: { status: 503, body: '{"error":"maintenance"}' },
    state: 'The server gives no usable answer',
    why: 'The server is temporarily unavailable.',
    next: /Next try /
  },
  {
    name: 'the page of a network that wants a sign-in',
    answer: { status: 200, headers: { 'content-type': 'text/html' }, body: signIn },
    state: 'The network asks for a sign-in page',
    why: 'This network wants you to sign in first.',
    next: /Next try /
  },
  {
    name: 'a proxy that wants a sign-in',
    answer: { status: 407, headers: { 'proxy-authenticate': 'Basic' } },
    state: 'The proxy asks for a sign-in',
    why: 'The proxy of your network asks for a sign-in.',
    next: /Next try /
  },
  {
    name: 'refused credentials',
    answer: { status: 401, body: '{"error":"gone"}' },
    state: 'Token or secret refused',
    why: 'The token or the secret is no longer accepted.',
    next: 'No further try is planned'
  },
  // Last, since a requested pause is respected.
  {
    name: 'too many requests',
    answer: { status: 429, headers: { 'retry-after': '20' }, body: '{"error":"slow down"}' },
    state: 'The server gives no usable answer',
    why: 'The server asks to slow down.',
    next: /Next try /
  }
]

test('the panel says what is wrong and what comes next', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { name, answer, state, why, next } of TROUBLES) {
    await test.step(name, async () => {
      await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
      service.behaviour = () => answer
      await shell.status.click()
      // Background requests may hit the error first.
      await shell.panel.getByRole('button', { name: /^(Try again now|Refresh all)$/ }).click()
      await expect(shell.panel).toContainText(state)
      await expect(shell.panel).toContainText(why)
      const tried = shell.panel.getByText(/Tried (GET|POST) \/\S+ at /)
      await expect(tried).toBeHidden()
      await shell.panel.getByText('Technical details', { exact: true }).first().click()
      await expect(tried).toBeVisible()
      await expect(shell.panel).toContainText(next)
      expect(await violations(page)).toEqual([])
      await fits(page)
      // Cached data is still displayed.
      await page.keyboard.press('Escape')
      await expect(projects.rows.first()).toBeVisible()
      service.behaviour = () => null
      await shell.status.click()
      await shell.panel.getByRole('button', { name: /^(Try again now|Refresh all)$/ }).click()
      await page.keyboard.press('Escape')
    })
  }
})

test('a used up quota of lookups stops nothing else', async ({ app, screens, service }) => {
  await app.open(service)
  const { projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible()
  service.behaviour = ({ path }) => (path.startsWith('/lookup/') ? { status: 403, body: '{"error":"quota"}' } : null)
  const [workspace] = await request(app.page, 'workspaces.list', undefined)
  await request(app.page, 'service.call', {
    ...{ workspaceId: workspace?.id ?? '', operation: 'lookup.suggestions', attempt: 'quota', confirmedItems: null },
    input: { endpoint: 'party', data: { query: 'a' } }
  })
  await expect(shell.statusSaying('The lookup quota is used up')).toBeVisible()
  await shell.status.click()
  await expect(shell.panel).toContainText('Lookups are refused until the provider’s quota is renewed.')
  await app.page.keyboard.press('Escape')
  await projects.open(1)
  await expect(shell.statusSaying('Online')).toBeVisible()
})
