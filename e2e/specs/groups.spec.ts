import { expect, test } from '../fixtures.ts'
import { SMALL } from '../fixtures.ts'
import { RecordsRoom } from '../pages/records-room.ts'
import { pressIn } from '../support/keyboard.ts'
import { fits, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { tabTo } from '../support/keyboard.ts'
import { endedStages, groupsOf, projectsOf } from '../support/records.ts'

test('project groups are listed, found and opened by keyboard, from the cache without the service', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const demo = await demoOf(SMALL)
  const [active, deleted] = [await groupsOf(demo, 'projects-groups'), await groupsOf(demo, 'projects-groups', true)]
  const wanted = active.items[2]!
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()

  await page.keyboard.press('ControlOrMeta+3')
  const room = new RecordsRoom(page, 'List of project groups', 'Group')
  await expect(room.lines).toHaveCount(active.items.length)
  await expect(room.status).toContainText(`${active.items.length} groups`, { timeout: 20_000 })
  await expect(room.status).toContainText('as of', { timeout: 20_000 })
  expect(await violations(page)).toEqual([])

  await test.step('a line is reached by arrows, Enter opens it, Escape leads back to it', async () => {
    await tabTo(room.grid)
    await page.keyboard.press('End')
    await room.isFocused(room.lines.last())
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await room.isFocused(room.lines.nth(1))
    const name = await room.nameOf(room.lines.nth(1)).innerText()
    await page.keyboard.press('Enter')
    await expect(room.heading).toHaveText(name)
    await expect(room.heading).toBeFocused()
    expect(await violations(page)).toEqual([])
    await pressIn(page, 'russian', 'j')
    await expect(room.heading).toHaveText(await room.nameOf(room.lines.nth(2)).innerText())
    await pressIn(page, 'latin', 'k')
    await expect(room.heading).toHaveText(name)
    await page.keyboard.press('Escape')
    await room.isFocused(room.lines.nth(1))
    await page.keyboard.press('Escape')
    await expect(room.detail).toHaveCount(0)
    await room.isFocused(room.lines.nth(1))
  })

  await test.step('its rows are sorted by a header, marked, and copied as they are seen', async () => {
    const names = await room.nameOf(room.lines).allInnerTexts()
    await room.header('ID').click()
    await expect(room.lines.first()).toContainText(String(Math.max(...active.items.map(({ id }) => Number(id)))))
    await room.header('Name').click()
    await expect(room.lines.first()).toContainText(names[0]!)
    await room.grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(room.status).toContainText('2 selected')
    await page.keyboard.press('ControlOrMeta+C')
    await expect(page.getByText('2 rows are copied as a table.')).toBeVisible()
    const { text } = await copied(/\t/, room.search)
    const lines = text.trim().split(/\r?\n/)
    expect(lines[0]?.split('\t')).toEqual(await room.grid.getByRole('columnheader').allInnerTexts())
    expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(names.slice(0, 2))
    await room.search.fill('')
    await room.grid.focus()
    await page.keyboard.press('Escape')
    await expect(room.status).not.toContainText('selected')
  })

  await test.step('a field is a column as soon as it is chosen', async () => {
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Columns' })
    await expect(panel.getByRole('checkbox', { checked: false }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    const field = panel
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox', { checked: false }) })
      .first()
    const column = (await field.innerText()).trim()
    // It moves to the visible columns, so its checked state cannot be asserted here.
    await field.getByRole('checkbox').click()
    await page.keyboard.press('Escape')
    await expect(room.grid.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  })

  await test.step('what is no answer is told under the list that was asked for, and takes nothing away', async () => {
    service.behaviour = ({ path }) =>
      path === '/projects-groups/search' ? { status: 200, body: '{"status":"ok"}' } : null
    await room.search.fill(wanted.name.slice(0, -1))
    await expect(room.list).toContainText('The server didn’t send this list.')
    await expect(room.list).toContainText('The server sent other data than expected.')
    await expect(room.lines.first()).toContainText(wanted.name)
    await room.list.getByText('Technical details').click()
    await expect(room.list).toContainText('"status"')
    expect(await violations(page)).toEqual([])
    service.behaviour = () => null
    await room.search.fill('')
    await expect(room.lines).toHaveCount(active.items.length)
    await expect(room.list).not.toContainText('The server didn’t send')
  })

  await test.step('without the service a search finds by name, and the record tells its age', async () => {
    await service.cut()
    await room.search.fill(wanted.name.toUpperCase())
    await expect(room.lines).toHaveCount(1)
    await expect(room.status).toContainText('1 group found')
    await tabTo(room.grid)
    await page.keyboard.press('Enter')
    await expect(room.heading).toHaveText(wanted.name)
    await expect(room.detail).toContainText(`ID ${wanted.id}`)
    const again = room.detail.getByRole('button', { name: 'Refresh this group' })
    await expect(again).toHaveAttribute('data-tip', /as of \d/)
    await expect(room.detail).not.toContainText('Could not be refreshed')
    await again.click()
    await expect(room.detail).toContainText('Could not be refreshed')
    await expect(room.detail.getByRole('button', { name: /^Raw/ })).toHaveCount(0)
    await room.detail.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Raw', exact: true }).click()
    await expect(room.detail.locator('pre')).toContainText(wanted.name)
    await room.search.fill('qqqzzz')
    await expect(room.list).toContainText('No matches')
    await room.list.getByRole('button', { name: 'Clear the search' }).click()
    await expect(room.search).toBeFocused()
    await expect(room.lines).toHaveCount(active.items.length)
  })

  await test.step('deleted groups are a list of their own', async () => {
    await room.list.getByText('Deleted', { exact: true }).click()
    await expect(room.lines).toHaveCount(deleted.items.length)
    await expect(room.lines.first()).toContainText(deleted.items[0]!.name)
  })
})

test('project groups are read in a narrow window, in Russian', async ({ app, screens, openService }) => {
  const service = await openService({ projects: 60, language: 'ru', seed: 9 })
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  const page = await app.speak('ru')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Группы' }).click()
  const room = new RecordsRoom(page, 'Список групп проектов', 'Группа')
  await expect(room.lines.first()).toBeVisible()
  await fits(page)
  expect(await violations(page)).toEqual([])
  const name = await room.nameOf(room.lines.first()).innerText()
  await room.lines.first().click()
  await expect(room.heading).toHaveText(name)
  await expect(room.heading).toBeFocused()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect(room.detail).toHaveCount(0)
  await expect(room.lines.first()).toBeVisible()
})

test('people and their groups lead to each other and to their projects, by keyboard', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const demo = await demoOf(SMALL)
  const groups = (await groupsOf(demo, 'groups')).items
  const projects = (await projectsOf(demo)).items
  const usersOf = ({ users }: (typeof groups)[number]) => users as readonly { id: number; name: string }[]
  const responsibleFor = (id: number) =>
    projects
      .filter((project) => (project['user'] as { id: number } | null)?.id === id)
      .toSorted((a, b) => String(b['created']).localeCompare(String(a['created'])))
  const member = groups
    .flatMap(usersOf)
    .toSorted((a, b) => responsibleFor(b.id).length - responsibleFor(a.id).length)[0]!
  const group = groups.find((one) => usersOf(one).some(({ id }) => id === member.id))!
  const ofMember = responsibleFor(member.id).length
  expect(ofMember).toBeGreaterThan(5)
  /** `overdue`: titles of projects with a past next date, latest first. */
  const ended = await endedStages(demo)
  const today = new Date().toLocaleDateString('sv-SE')
  const dateOf = (project: (typeof projects)[number]): string =>
    String((project['data'] as Readonly<Record<string, unknown>>)['next_contact'] ?? '')
  const overdue = responsibleFor(member.id)
    .filter((project) => !ended.has(Number(project['step_id'])) && dateOf(project) !== '' && dateOf(project) < today)
    .toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)) || b.id - a.id)
    .map(({ name }) => name)
  await app.open(service)
  const { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })

  await page.keyboard.press('ControlOrMeta+4')
  const people = new RecordsRoom(page, 'List of people', 'Person')
  await expect(people.lines.filter({ hasText: member.name })).toHaveCount(1)
  await expect(people.status).toContainText('named in saved records')
  await expect(people.lines.filter({ hasText: member.name })).toContainText(String(ofMember))
  expect(await violations(page)).toEqual([])

  await test.step('for somebody without projects there is nothing to open', async () => {
    const idle = groups.flatMap(usersOf).find(({ id }) => responsibleFor(id).length === 0)!
    await people.search.fill(idle.name)
    await expect(people.lines).toHaveCount(1)
    await people.lines.first().click()
    await expect(people.heading).toHaveText(idle.name)
    await expect(people.detail).toContainText('No active projects.', { timeout: 40_000 })
    await expect(people.detail.getByRole('button', { name: /^Show/ })).toHaveCount(0)
    await people.search.fill('')
  })

  await test.step('a group names its people', async () => {
    await tabTo(page.getByRole('tab', { name: 'People' }))
    await page.keyboard.press('ArrowRight')
    const room = new RecordsRoom(page, 'List of user groups', 'Group')
    await expect(room.lines).toHaveCount(groups.length)
    await room.search.fill(group.name)
    await expect(room.lines).toHaveCount(1)
    await tabTo(room.grid)
    await page.keyboard.press('Enter')
    await expect(room.heading).toHaveText(group.name)
    expect(await violations(page)).toEqual([])
    await tabTo(room.detail.getByRole('link', { name: member.name, exact: true }))
    await page.keyboard.press('Enter')
  })

  await test.step('a person has groups, and projects to be shown', async () => {
    await expect(people.heading).toHaveText(member.name)
    await expect(people.detail.getByRole('link', { name: group.name, exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const latest = people.detail.getByRole('region', { name: 'Latest projects' })
    await expect(latest).toContainText(ofMember === 1 ? '1 active project' : `${ofMember} active projects`)
    await expect(latest.getByRole('link').first()).toContainText(responsibleFor(member.id)[0]!.name)
    await expect(people.detail.getByRole('region', { name: 'Next date passed' }).locator('li .title')).toHaveText(
      overdue.slice(0, 5)
    )
    // States how many checklists are known, or that there are none.
    const checklists = people.detail.getByRole('region', { name: 'With an overdue checklist' })
    await expect(checklists).toContainText(/at least|active project|not known|None of their active projects/)
    await page.screenshot({ path: info.outputPath('person.png') })
    await tabTo(latest.getByRole('button', { name: `Show all ${ofMember}` }))
    await page.keyboard.press('Enter')
    await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(ofMember + 1))
    await expect(screens().projects.chip(`Responsible`)).toContainText(member.name)
  })
})

test('people are read in a narrow window, in Russian', async ({ app, screens, openService }) => {
  const service = await openService({ projects: 60, language: 'ru', seed: 9 })
  await app.open(service)
  await expect(screens().projects.rows.first()).toBeVisible()
  await test.step('columns and order are chosen', async () => {
    await app.page.keyboard.press('ControlOrMeta+4')
    const inEnglish = new RecordsRoom(app.page, 'List of people', 'Person')
    await expect(inEnglish.lines.first()).toBeVisible()
    await inEnglish.header('Active projects').click()
    await app.page.getByRole('button', { name: 'Columns' }).press('Enter')
    await app.page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'ID' }).click()
    await expect(inEnglish.header('ID')).toHaveCount(0)
    await app.page.keyboard.press('Escape')
    await app.page.keyboard.press('ControlOrMeta+2')
    await expect(screens().projects.rows.first()).toBeVisible()
  })
  const page = await app.speak('ru')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Люди' }).click()
  const people = new RecordsRoom(page, 'Список людей', 'Человек')
  await expect(people.lines.first()).toBeVisible()
  await expect(people.header('ID')).toHaveCount(0)
  await expect(people.grid.getByRole('columnheader', { name: 'Активные проекты' })).toHaveAttribute(
    'aria-sort',
    'descending'
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await fits(page)
  expect(await violations(page)).toEqual([])
  await people.lines.first().click()
  await expect(people.heading).toBeFocused()
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Назад' }).click()
  await page.getByRole('tab', { name: 'Группы пользователей' }).click()
  const groups = new RecordsRoom(page, 'Список групп пользователей', 'Группа')
  await groups.lines.first().click()
  await expect(groups.heading).toBeFocused()
  await fits(page)
  expect(await violations(page)).toEqual([])
})

test('a project group has the projects that bear it, which open one by one and as a list', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const demo = await demoOf(SMALL)
  const groups = (await groupsOf(demo, 'projects-groups')).items
  const projects = (await projectsOf(demo)).items
  const bearing = (id: number) =>
    projects
      .filter((project) => (project['projects_group_id'] as readonly number[]).includes(id))
      .toSorted((a, b) => String(b['created']).localeCompare(String(a['created'])))
  const [largest, smallest] = [-1, 1].map(
    (sign) => groups.toSorted((a, b) => sign * (bearing(a.id).length - bearing(b.id).length))[0]!
  ) as [(typeof groups)[number], (typeof groups)[number]]
  const all = bearing(largest.id)
  expect(all.length, 'more than are shown beside the group').toBeGreaterThan(8)
  await app.open(service)
  const { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  await page.keyboard.press('ControlOrMeta+3')
  const room = new RecordsRoom(page, 'List of project groups', 'Group')
  const section = room.detail.getByRole('region', { name: 'Projects' })

  await test.step('the newest are named, and all are counted', async () => {
    for (const group of [smallest, largest]) {
      const of = bearing(group.id)
      await room.search.fill(group.name)
      await expect(room.lines).toHaveCount(1)
      await room.lines.filter({ hasText: group.name }).click()
      await expect(room.heading).toHaveText(group.name)
      await expect(section).toContainText(of.length === 1 ? '1 active project' : `${of.length} active projects`)
      await expect(section).not.toContainText('at least')
      // As old as the list of groups, which states its age.
      await expect(section.locator('header time')).toHaveCount(0)
      await expect(section.getByRole('link')).toHaveCount(Math.min(8, of.length))
    }
    const shown = await section.locator('li .title').allInnerTexts()
    expect(new Set(shown)).toEqual(new Set(all.slice(0, 8).map(({ name }) => name)))
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('group.png') })
  })

  await test.step('one leads to the project, and back', async () => {
    const name = await section.locator('li .title').first().innerText()
    await tabTo(section.getByRole('link').first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.goBack()
    await expect(room.heading).toHaveText(largest.name)
  })

  await test.step('all of them are the list of projects, without the service, which has no such condition', async () => {
    await service.cut()
    await tabTo(section.getByRole('button', { name: `Show all ${all.length}` }))
    await page.keyboard.press('Enter')
    await expect(screens().projects.table).toHaveAttribute('aria-rowcount', String(all.length + 1))
    await expect(screens().projects.chip('Project groups include')).toContainText(largest.name)
    expect(service.requests.filter(({ path }) => path === '/projects/filter')).toEqual([])
    await page.screenshot({ path: info.outputPath('list.png') })
  })
})

test('where no project tells its groups, their projects are not known', async ({ app, screens, openService }, info) => {
  const service = await openService({ projects: 60, language: 'ru', seed: 9, dialect: 'ledger' })
  await app.open(service)
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 40_000 })
  await app.page.keyboard.press('ControlOrMeta+3')
  const inEnglish = new RecordsRoom(app.page, 'List of project groups', 'Group')
  await inEnglish.lines.first().click()
  const section = inEnglish.detail.getByRole('region', { name: 'Projects' })
  await expect(section).toContainText('not known')
  await expect(section.getByRole('button')).toHaveCount(0)
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await app.page.screenshot({ path: info.outputPath('unknown.png') })
  await section.getByRole('link', { name: 'Open the Fields page' }).click()
  await expect(app.page.getByRole('heading', { name: 'Fields' }).first()).toBeVisible()

  const page = await app.speak('ru')
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Группы' }).click()
  const room = new RecordsRoom(page, 'Список групп проектов', 'Группа')
  await room.lines.first().click()
  await expect(room.detail.getByRole('region', { name: 'Проекты' })).toContainText('неизвестно')
  await fits(page)
  expect(await violations(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('unknown-narrow.png') })
})
