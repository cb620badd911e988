import { expect, test } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { fits, violations } from '../support/accessible.ts'
import { BACK, FORWARD } from '../support/keyboard.ts'
import { contentsOf, fileOf, projectsOf, treeOf, type ServiceFolder } from '../support/records.ts'
import { closing, windowOf } from '../support/windows.ts'

const LINKED = { projects: 60, language: 'en', seed: 5, hasFolderLinks: true } as const

const flat = (folders: readonly ServiceFolder[]): ServiceFolder[] =>
  folders.flatMap((folder) => [folder, ...flat(folder.children ?? [])])

test('a project leads to its folder, and the folder and its files lead back', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(LINKED)
  const demo = await demoOf(LINKED)
  const folders = new Map(flat(await treeOf(demo)).map((folder) => [folder.id, folder]))
  const { items } = await projectsOf(demo)
  const linked = []
  for (const project of items) {
    const folder = folders.get(Number(project['folder_id']))
    if (folder === undefined) continue
    const held = await contentsOf(demo, folder.id)
    if (held.files.length > 0) linked.push({ project, folder, file: await fileOf(demo, held.files[0]!.id) })
  }
  const { project, folder, file } = linked[0]!
  expect(file['project_id']).toBe(project.id)

  await app.open(service)
  const { page } = app
  const { projects, shell } = screens()
  await expect(shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  const room = new FilesRoom(page)
  const field = (key: string) => room.details.locator(`[data-field="${key}"]`)

  await test.step('the project names its folder, by its name, and leads to it', async () => {
    await page.evaluate((id) => (window.location.hash = `#/projects/${id}`), project.id)
    await expect(projects.heading).toHaveText(project.name)
    await projects.detail.locator('[data-field="folder_id"]').getByRole('link', { name: folder.name }).click()
    await expect(room.path.locator('.name').last()).toHaveText(folder.name)
    await expect(room.row(file.name).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a file in it names the project, and leads back', async () => {
    await room.row(file.name).first().click()
    await room.grid.press('Space')
    await expect(room.heading).toHaveText(file.name)
    await field('project_id').getByRole('link', { name: project.name }).click()
    await expect(projects.heading).toHaveText(project.name)
  })

  await test.step('so does the folder, after one went back to it', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(room.path.locator('.name').last()).toHaveText(folder.name)
    await room.list.getByRole('button', { name: 'Details of this folder' }).click()
    await expect(room.heading).toHaveText(folder.name)
    await field('project_id').getByRole('link', { name: project.name }).click()
    await expect(projects.heading).toHaveText(project.name)
  })
})

test('a folder has windows of its own, in which one leads on, and nothing of the main window moves', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const service = await openService(LINKED)
  const tree = await treeOf(await demoOf(LINKED))
  const top = tree.find(({ children }) => (children ?? []).length > 0)!
  const inner = top.children![0]!
  await app.open(service, 'Acme')
  const { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  const main = new FilesRoom(page)
  await page.evaluate((id) => (window.location.hash = `#/files/folders/${id}`), top.id)
  await main.isAt('All files', top.name)

  const own = await windowOf(page, () => main.list.getByRole('button', { name: 'Open in a window of its own' }).click())
  const room = new FilesRoom(own)
  await test.step('it shows the folder and no rooms', async () => {
    await room.isAt('All files', top.name)
    await expect(room.list).toContainText('Including subfolders')
    await expect(own).toHaveTitle(`${top.name} · Acme · Deskside`)
    await expect(own.getByRole('navigation', { name: 'Rooms' })).toBeHidden()
    expect(await violations(own)).toEqual([])
    await fits(own)
  })

  await test.step('one leads on, back, up and to what is found in it', async () => {
    await room.row(inner.name).first().dblclick()
    await room.isAt('All files', top.name, inner.name)
    await expect(own).toHaveTitle(`${inner.name} · Acme · Deskside`)
    await own.keyboard.press(BACK)
    await room.isAt('All files', top.name)
    await own.keyboard.press(FORWARD)
    await room.isAt('All files', top.name, inner.name)
    await own.getByRole('button', { name: 'Back' }).click()
    await room.isAt('All files', top.name)
    await own.getByRole('button', { name: 'Forward' }).click()
    await room.isAt('All files', top.name, inner.name)
    await expect(own.getByRole('button', { name: 'Forward' })).toBeDisabled()
    await room.path.getByRole('link', { name: 'All files' }).click()
    await expect(room.rows).toHaveCount(tree.length)
    await room.search.fill(inner.name)
    await expect(room.row(inner.name).first()).toBeVisible()
    await main.isAt('All files', top.name)
  })

  await test.step('it closes by its keys, and the main window stays', async () => {
    await closing(own, () => own.keyboard.press('ControlOrMeta+w'))
    await main.isAt('All files', top.name)
  })
})
