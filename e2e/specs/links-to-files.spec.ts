import { expect, test, type App } from '../fixtures.ts'
import { fits, violations } from '../support/accessible.ts'
import { request } from '../support/bridge.ts'
import { copied } from '../support/clipboard.ts'

const NARROW = { width: 360, height: 740 }

/** Deeply nested files with their folders, once cached. */
async function filesOf(app: App, workspaceId: string) {
  const query = {
    workspaceId,
    of: { kind: 'changed' },
    filter: null,
    sort: { key: 'id', descending: false },
    columns: [],
    offset: 0,
    limit: 500
  } as const
  const deep = async () => {
    const { value } = await request(app.page, 'files.list', query)
    return value.rows.filter(({ noun, path }) => noun === 'file' && (path ?? []).length > 1)
  }
  await expect.poll(async () => (await deep()).length, { timeout: 30_000 }).toBeGreaterThan(3)
  return deep()
}

test('links lead to files, folders and searches in the files: copied, from elsewhere, without the service', async ({
  app,
  screens,
  service
}) => {
  await app.open(service, 'Work')
  const { page } = app
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { projects, shell } = screens()
  await expect(projects.rows.first()).toBeVisible()
  const work = (await request(page, 'workspaces.list', undefined)).find(({ name }) => name === 'Work')!
  const here = `deskside://workspaces/${work.id}~${work.serviceMark}`
  const file = (await filesOf(app, work.id))[0]!
  const folder = file.path!.at(-1)!
  const details = page.getByRole('complementary')
  const contents = (of: string) => page.getByRole('grid', { name: `Contents of ${of}` })

  const link = await test.step('a file is shown in its folder, and its link is copied', async () => {
    expect(await app.startAgain(`${here}/records/file/${file.recordId}`)).toBe(0)
    await expect(details.getByRole('heading', { level: 2 })).toHaveText(file.title!)
    await expect(contents(folder.label!)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await details.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await expect(shell.notices).toContainText('Copied')
    const { text } = await copied(/^deskside:/, details.getByRole('heading', { level: 2 }))
    expect(text).toBe(`${here}/records/file/${file.recordId}`)
    return text
  })

  await test.step('what a folder holds, from a computer where the workspace has another name', async () => {
    await shell.settings.click()
    await expect(contents(folder.label!)).toBeHidden()
    expect(await app.startAgain(`deskside://workspaces/theirs~${work.serviceMark}/folders/${folder.id}`)).toBe(0)
    await expect(contents(folder.label!)).toBeVisible()
    await expect(shell.workspace).toHaveAccessibleName('Workspace: Work')
  })

  await test.step('a search below a folder', async () => {
    const words = encodeURIComponent(file.ending)
    expect(await app.startAgain(`${here}/folders/${folder.id}?text=${words}`)).toBe(0)
    await expect(page.getByRole('searchbox', { name: 'Search folders and files' })).toHaveValue(file.ending)
    await expect(page.getByRole('checkbox', { name: 'Only below here' })).toBeChecked()
    await expect(page.getByRole('grid')).toContainText(file.title!)
    expect(await violations(page)).toEqual([])
    const copy = page.getByRole('button', { name: 'Copy link to this search' })
    await copy.click()
    await copied(`${here}/folders/${folder.id}?text=${words}`, copy)
    await page.getByRole('checkbox', { name: 'Only below here' }).uncheck()
    await copy.click()
    await copied(`${here}/files?text=${words}`, copy)
  })

  await test.step('at the start, without the service, narrow and in Russian', async () => {
    await service.cut()
    await app.restart('--lang=ru', link)
    await app.page.setViewportSize(NARROW)
    await app.page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(app.page.getByRole('heading', { level: 2, name: file.title! })).toBeVisible()
    expect(await violations(app.page)).toEqual([])
    await fits(app.page)
  })
})
