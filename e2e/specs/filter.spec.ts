import type { Locator, Page } from '@playwright/test'
import { expect, test, type Gate } from '../fixtures.ts'
import type { ProjectsRoom } from '../pages/projects-room.ts'
import type { Demo } from '../support/demo.ts'
import { violations } from '../support/accessible.ts'
import { prefer, request } from '../support/bridge.ts'
import { tabTo } from '../support/keyboard.ts'
import { countOf, filtered, projectsOf } from '../support/records.ts'

const SOME = { projects: 240, language: 'en', seed: 11, files: 5, events: 5 } as const

/** Body of the last filter request to the service. */
function lastBody(service: Gate): Record<string, unknown> {
  return service.filters().at(-1) ?? {}
}

/** Ids at the top of the list, newest first. */
async function shownIds(projects: ProjectsRoom): Promise<number[]> {
  const texts = await projects.rows.locator('[role=gridcell]:last-child').allInnerTexts()
  return texts.map(Number)
}

/** The service's complete answer to a body. */
async function answerOf(demo: Demo, body: Record<string, unknown>): Promise<number[]> {
  const { items } = await filtered(demo, { ...body, count: 1_000, offset: 0 })
  return items.map(({ id }) => id)
}

/** Asserts that the list shows the service's answer: same number, and same ids from the top. */
async function showsAnswer(projects: ProjectsRoom, ids: readonly number[]): Promise<void> {
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(ids.length + 1))
  await expect
    .poll(async () => {
      const shown = await shownIds(projects)
      return shown.length > 0 && shown.every((id, at) => id === ids[at])
    })
    .toBe(true)
}

/** Errors with status 200: no data, a refusal in words, and one by code only. */
const NO_ANSWERS: Readonly<Record<string, string>> = {
  '/projects/filter': '{"status":"ok"}',
  '/projects': '{"code":20001,"msg":"Parameter error","data":[]}',
  '/projects/steps': '{"code":4001}'
}

const noAnswer: Gate['behaviour'] = ({ path }) => {
  const body = NO_ANSWERS[path]
  return body === undefined ? null : { status: 200, body }
}

/** Adds a condition and chooses its field, with the keyboard. */
async function addCondition(page: Page, projects: ProjectsRoom, field: string): Promise<void> {
  await tabTo(projects.addCondition)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add condition' })
  await expect(panel.getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type(field)
  const found = panel.getByRole('button', { name: field, exact: true })
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Chooses the first `count` options and applies them. */
async function chooseFirst(page: Page, field: string, count: number): Promise<void> {
  const options = page.getByRole('listbox', { name: field })
  await expect(page.getByRole('combobox', { name: field })).toBeFocused()
  await expect(options.getByRole('option').nth(count - 1)).toBeVisible()
  for (let at = 0; at < count; at++) {
    await page.keyboard.press('Enter')
    if (at < count - 1) await page.keyboard.press('ArrowDown')
  }
  await expect(options.getByRole('option', { selected: true })).toHaveCount(count)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('a field is taken by Enter, left by Escape one step at a time, and said in grammar', async ({
  app,
  screens,
  service
}) => {
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const panel = page.getByRole('dialog', { name: 'Add condition' })
  const find = panel.getByRole('textbox', { name: 'Find' })
  await tabTo(projects.addCondition)
  await page.keyboard.press('Enter')
  await expect(find).toBeFocused()

  await test.step('nothing typed, or nothing found: Enter takes nothing', async () => {
    await page.keyboard.press('Enter')
    await expect(find).toBeFocused()
    await page.keyboard.type('zzzz')
    await expect(panel.getByText('No matches.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(find).toBeFocused()
  })
  await test.step('Escape goes back to the fields, then out', async () => {
    await find.fill('participa')
    await page.keyboard.press('Enter')
    const people = page.getByRole('combobox', { name: 'Participants' })
    await expect(people).toBeFocused()
    await expect(panel.locator('kbd')).toHaveText(/^(Ctrl\+|⌘)↵$/)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(find).toBeFocused()
    await expect(find).toHaveValue('participa')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(projects.addCondition).toBeFocused()
    await expect(projects.addCondition).toHaveAttribute('aria-expanded', 'false')
  })
  await test.step('what a project has several of is included, not "is"', async () => {
    await page.keyboard.press('Enter')
    await expect(find).toBeFocused()
    await page.keyboard.type('participants')
    await page.keyboard.press('Enter')
    await chooseFirst(page, 'Participants', 2)
    await expect(projects.chip(/^Participants include .+ or /)).toBeVisible()
    await addCondition(page, projects, 'Stage')
    await chooseFirst(page, 'Stage', 1)
    await expect(projects.filter.getByRole('button', { name: 'How conditions combine: Match all' })).toHaveText(
      'Match all'
    )
  })
})

test('a long name of a view stays within its pane', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.rows.first()).toBeVisible()
  await addCondition(page, projects, 'Stage')
  await chooseFirst(page, 'Stage', 1)
  const name = 'Customersofthenorthernwarehouse'
  await page.getByRole('button', { name: 'Save view' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the view' })
  await field.fill(name)
  await field.press('Enter')
  await expect(projects.view(name)).toBeVisible()
  const pane = page.getByRole('navigation', { name: 'Views' })
  const right = async (of: Locator): Promise<number> => {
    const box = await of.boundingBox()
    return box === null ? Infinity : box.x + box.width
  }
  const edge = await right(pane)
  for (const button of await pane.getByRole('button').all()) expect(await right(button)).toBeLessThanOrEqual(edge)
})

test('a filter is built by keyboard, lists what the service answers, and the same without it', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(SOME)
  const demo = await demoOf(SOME)
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String((await countOf(demo)) + 1))
  const [first] = (await projectsOf(demo)).items
  const { client } = first!['data'] as { client: string }
  let answer: number[] = []
  /** Sends the current filter once more: list, indicator and service must agree. */
  const agrees = async (parts: Record<string, unknown>): Promise<void> => {
    await expect.poll(() => lastBody(service)).toMatchObject(parts)
    answer = await answerOf(demo, lastBody(service))
    expect(answer.length).toBeGreaterThan(0)
    await showsAnswer(projects, answer)
    await expect(projects.parity).toContainText('works offline, verified')
  }

  await test.step('stage', async () => {
    await addCondition(page, projects, 'Stage')
    await chooseFirst(page, 'Stage', 3)
    await expect(projects.chip(/^Stage is .+ or /)).toBeVisible()
    await agrees({ buildin_data: { step_id: expect.arrayContaining([expect.any(Number)]) } })
  })
  await test.step('responsible', async () => {
    await addCondition(page, projects, 'Responsible')
    await chooseFirst(page, 'Responsible', 2)
    await expect(projects.chip(/^Responsible is /)).toBeVisible()
    // Few projects match both stages and people, so match any of the two.
    await tabTo(projects.filter.getByRole('button', { name: /^How conditions combine/ }))
    await page.keyboard.press('Enter')
    await agrees({ condition: 'or', buildin_data: { user_id: [expect.any(Number), expect.any(Number)] } })
  })
  await test.step('period of creation', async () => {
    await addCondition(page, projects, 'Created')
    await tabTo(page.getByRole('button', { name: 'Last 30 days' }))
    await page.keyboard.press('Enter')
    await expect(projects.chip('Created: Last 30 days')).toBeVisible()
    await agrees({ buildin_data: { created: expect.stringMatching(/^\d{4}-\d\d-\d\d;\d{4}-\d\d-\d\d$/) } })
  })
  await test.step('a field of the installation’s own', async () => {
    await addCondition(page, projects, 'Client')
    await expect(page.getByRole('combobox', { name: 'Text', exact: true })).toBeFocused()
    await page.keyboard.type(client)
    await page.keyboard.press('Enter')
    await expect(projects.chip(`Client: “${client}”`)).toBeVisible()
    await agrees({ data: { client } })
  })
  await test.step('a condition is taken out again, and the focus stays in the filter', async () => {
    await tabTo(projects.filter.getByRole('button', { name: /^Remove condition: Responsible/ }))
    await page.keyboard.press('Enter')
    await expect(projects.chip(/^Responsible is /)).toHaveCount(0)
    await expect.poll(() => projects.filter.evaluate((bar) => bar.contains(document.activeElement))).toBe(true)
    await expect.poll(() => lastBody(service)['buildin_data']).not.toHaveProperty('user_id')
    await agrees({ condition: 'or', data: { client } })
  })
  await test.step('what is asked, without secrets', async () => {
    await tabTo(projects.filter.getByRole('button', { name: 'Filter and view' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Clear filter' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'The request to the server' })
    await expect(dialog).toContainText(`${service.address}/backend/public/projects/filter`)
    await expect(dialog).toContainText(`"client":"${client}"`)
    await expect(dialog).toContainText('<API_TOKEN>')
    const text = await page.content()
    for (const secret of Object.values(service.credentials)) expect(text).not.toContain(secret)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('what is no answer is told where it was asked for, and takes nothing away', async () => {
    const { shell } = screens()
    const match = projects.filter.getByRole('button', { name: /^How conditions combine/ })
    await projects.open(0)
    await projects.tab('Stages').click()
    const stages = projects.panel.getByRole('listitem').filter({ has: page.locator('[aria-expanded]') })
    await expect(stages.first()).toBeVisible()
    const count = await stages.count()
    service.behaviour = noAnswer

    await projects.panel.getByRole('button', { name: 'Refresh this list' }).click()
    await expect(projects.panel).toContainText('Could not be refreshed: The server reported an error.')
    await expect(stages).toHaveCount(count)
    service.behaviour = () => null
    await projects.panel.getByRole('button', { name: 'Refresh this list' }).click()
    await expect(projects.panel).not.toContainText('Could not be refreshed')
    await projects.detail.getByRole('button', { name: 'Close the project' }).click()

    service.behaviour = noAnswer
    await match.click()
    await expect(projects.parity).toContainText('no answer from the server; saved data is shown')
    await expect(projects.parity).toContainText('The server sent other data than expected.')
    await expect.poll(() => lastBody(service)).toMatchObject({ condition: 'and', data: { client } })
    await showsAnswer(projects, await answerOf(demo, lastBody(service)))
    await projects.fromMenu('Show request')
    const dialog = page.getByRole('dialog', { name: 'The request to the server' })
    await dialog.getByText('Technical details').click()
    await expect(dialog).toContainText('"status": "ok"')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await shell.status.click()
    await shell.unfold('Projects')
    const list = shell.listInPanel('Projects')
    await list.getByRole('button', { name: 'Refresh: Projects' }).click()
    await expect(list).toContainText('Could not be read')
    await expect(list).toContainText('The server reported an error.')
    await expect(list).toContainText(`${(await countOf(demo)).toLocaleString('en-GB')} records, complete`)
    expect(await violations(page)).toEqual([])

    service.behaviour = () => null
    await list.getByRole('button', { name: 'Refresh: Projects' }).click()
    await expect(list).not.toContainText('Could not be read')
    await page.keyboard.press('Escape')
    await match.click()
    await showsAnswer(projects, answer)
  })

  await test.step('the same without the service, and after a restart', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of the view' })).toBeFocused()
    await page.keyboard.type('Urgent')
    await page.keyboard.press('Enter')
    await expect(projects.view('Urgent')).toBeVisible()
    await service.cut()
    await app.restart()
    const again = screens()
    await again.projects.view('Urgent').click()
    await showsAnswer(again.projects, answer)
    await expect(again.projects.parity).toContainText('works offline, verified')
    await expect(again.shell.statusSaying('The server does not answer')).toBeVisible()
  })
})

test('what only the service knows is said, wide and narrow', async ({ app, screens, service }) => {
  await app.open(service)
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { projects } = screens()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 }
  ]) {
    await test.step(`${size.width} x ${size.height}`, async () => {
      await page.setViewportSize(size)
      await expect(projects.rows.first()).toBeVisible()
      await addCondition(page, projects, 'Has or lacks')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'has tasks', exact: true }).press('Enter')
      await expect(projects.chip('has tasks')).toBeVisible()
      await expect(projects.parity).toContainText('server’s answer, ')
      await expect(projects.parity).toContainText(
        'Only the server can check this: tasks are not saved on this computer.'
      )
      expect(await violations(page)).toEqual([])
      await projects.fromMenu('Clear filter')
      await expect(projects.parity).toBeHidden()
      await expect(projects.rows.first()).toBeVisible()
    })
  }
  expect(lastBody(service)).toMatchObject({ having: 'tasks' })
})

test('a bare number may be an id: it is asked for as one, and the service and the cache agree', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const options = { ...SOME, dialect: 'bare' } as const
  const service = await openService(options)
  const demo = await demoOf(options)
  await app.open(service)
  const { page } = app
  const { projects } = screens()
  const { items } = await projectsOf(demo)
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  const { industry } = items[0]!['data'] as { industry: number }
  // Removes the inferred list, whose elements would be offered by name: the field becomes a number.
  const [workspace] = await request(page, 'workspaces.list', undefined)
  const correction = { noun: 'project', key: 'data.industry', correction: { list: null } } as const
  await prefer(page, workspace?.id ?? '', 'corrections', correction)
  await page.reload()
  await expect(projects.table).toHaveAttribute('aria-rowcount', String(items.length + 1))
  await addCondition(page, projects, 'Industry')
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Numbers' }).press('Space')
  await page.getByRole('combobox', { name: 'Industry' }).fill(String(industry))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(projects.chip(new RegExp(`^Industry: No\\. ${industry} \\(name not known\\)$`))).toBeVisible()
  await expect.poll(() => lastBody(service)).toMatchObject({ data: { industry: [industry] } })
  const answer = await answerOf(demo, lastBody(service))
  expect(answer.length).toBeGreaterThan(0)
  await showsAnswer(projects, answer)
  await expect(projects.parity).toContainText('works offline, verified')
  // Opened again, it shows the current condition, not an empty text that would remove it.
  await projects.chip(/^Industry: /).click()
  await expect(page.getByRole('radio', { name: 'Numbers' })).toBeChecked()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
})
