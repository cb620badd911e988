import { expect, test } from '../fixtures.ts'
import { SMALL } from '../fixtures.ts'
import { FilesRoom } from '../pages/files-room.ts'
import { BACK, FORWARD, pressIn, tabTo } from '../support/keyboard.ts'
import { stands, violations } from '../support/accessible.ts'
import { copied } from '../support/clipboard.ts'
import { contentsOf, fileOf, treeOf, type ServiceFolder } from '../support/records.ts'

type FolderContents = Awaited<ReturnType<typeof contentsOf>>
interface MixedFolder extends FolderContents {
  readonly folder: ServiceFolder
  /** Names from the top to it. */
  readonly path: readonly string[]
}

/** First folder that contains both folders and files; null without one. */
async function mixedFolder(
  demo: Parameters<typeof contentsOf>[0],
  within: readonly ServiceFolder[],
  path: readonly string[] = []
): Promise<MixedFolder | null> {
  for (const folder of within) {
    const here = [...path, folder.name]
    const held = await contentsOf(demo, folder.id)
    if (held.folders.length > 1 && held.files.length > 1) return { ...held, folder, path: here }
    const deeper = await mixedFolder(demo, folder.children ?? [], here)
    if (deeper !== null) return deeper
  }
  return null
}

test('files are found by the keyboard alone: tree, contents, details, path, search', async ({
  app,
  screens,
  service,
  demoOf
}) => {
  const demo = await demoOf(SMALL)
  const tree = await treeOf(demo)
  const mixed = (await mixedFolder(demo, tree))!
  await app.open(service)
  const { page } = app
  await expect(screens().projects.rows.first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+5')
  const room = new FilesRoom(page)
  await expect(room.rows).toHaveCount(tree.length)
  await expect(room.status).toContainText('as of', { timeout: 30_000 })
  expect(await violations(page)).toEqual([])

  await test.step('the tree opens to the right, closes to the left, and says where a row stands', async () => {
    await tabTo(room.tree)
    await page.keyboard.press('Home')
    await room.isFocused(tree[0]!.name)
    await expect(room.folder(tree[0]!.name)).toHaveAttribute('aria-setsize', String(tree.length))
    await expect(room.folder(tree[0]!.name)).toHaveAttribute('aria-posinset', '1')
    await page.keyboard.press('End')
    await room.isFocused(tree.at(-1)!.name)
    const [first, second] = mixed.path
    for (const [level, name] of mixed.path.entries()) {
      await page.keyboard.type(name.slice(0, 4))
      await room.isFocused(name)
      await expect(room.folder(name)).toHaveAttribute('aria-level', String(level + 1))
      await page.keyboard.press('ArrowRight')
      await expect(room.folder(name)).toHaveAttribute('aria-expanded', 'true')
      // Letters typed in quick succession form one name.
      await page.waitForTimeout(900)
    }
    if (second !== undefined) {
      await page.keyboard.press('ArrowLeft')
      await expect(room.folder(mixed.folder.name)).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('ArrowLeft')
      await room.isFocused(mixed.path.at(-2) ?? first!)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.type(mixed.folder.name.slice(0, 4))
      await room.isFocused(mixed.folder.name)
    }
    await page.keyboard.press('Enter')
    await room.isAt('All files', ...mixed.path)
    await expect(room.folder(mixed.folder.name)).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('a folder holds what the service says, folders first', async () => {
    await expect(room.rows).toHaveCount(mixed.folders.length + mixed.files.length)
    const names = await room.names()
    expect(names.toSorted()).toEqual([...mixed.folders, ...mixed.files].map(({ name }) => name).toSorted())
    const folders = new Set(mixed.folders.map(({ name }) => name))
    expect(names.slice(0, folders.size).every((name) => folders.has(name))).toBe(true)
    await expect(room.status).toContainText(`${mixed.folders.length} folders, ${mixed.files.length} files`)
  })

  const file = await fileOf(demo, mixed.files[0]!.id)
  await test.step('folders say how many items they hold, in a column of their own that sorts', async () => {
    const header = room.grid.getByRole('columnheader', { name: 'Items' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'descending')
    const counts = (): Promise<number[]> =>
      room.rows.evaluateAll((rows) =>
        rows.flatMap((row) => /(\d+) items?\b/u.exec((row as HTMLElement).innerText)?.[1] ?? []).map(Number)
      )
    const sorted = (await counts()).toSorted((a, b) => b - a)
    expect(sorted.length).toBeGreaterThan(0)
    await expect.poll(counts).toEqual(sorted)
    await room.grid.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  })

  await test.step('a typed name is reached, and its details say every field of the service', async () => {
    await room.grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.type(file.name)
    await expect(room.grid.locator('.row.active')).toContainText(file.name)
    // Typing selects by name until another key is pressed.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(room.heading).toHaveText(file.name)
    await expect(room.grid).toBeFocused()
    await expect(room.details).toContainText(`ID ${file.id}`)
    await expect(room.details.getByRole('button', { name: /^Raw/ })).toHaveCount(0)
    await room.details.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Raw', exact: true }).click()
    await expect(room.details.getByRole('button', { name: /^Raw/ })).toBeFocused()
    // The saved answer of the list comes first.
    await expect(async () => {
      expect(JSON.parse(await room.details.locator('pre').last().innerText())).toEqual(file)
    }).toPass()
    await expect(room.details.getByRole('button', { name: 'Open in the browser: files.example' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  await test.step('details follow the focus, and Space closes them', async () => {
    await room.grid.focus()
    await page.keyboard.press('Home')
    await expect(room.heading).toHaveText((await room.names())[0]!)
    await page.keyboard.press('Space')
    await expect(room.details).toHaveCount(0)
    await expect(room.grid).toBeFocused()
  })

  await test.step('up, back and forward lead along, with the focus where one was', async () => {
    const first = (await room.names())[0]!
    await page.keyboard.press('Enter')
    await room.isAt('All files', ...mixed.path, first)
    await page.keyboard.press('Backspace')
    await room.isAt('All files', ...mixed.path)
    await expect(room.grid).toHaveAttribute(
      'aria-activedescendant',
      (await room.row(first).first().getAttribute('id')) ?? ''
    )
    await page.keyboard.press('Alt+ArrowUp')
    await expect(room.path.locator('.name').last()).toHaveText(['All files', ...mixed.path].at(-2)!)
    await page.keyboard.press(BACK)
    await room.isAt('All files', ...mixed.path)
    await page.keyboard.press(FORWARD)
    await expect(room.path.locator('.name').last()).toHaveText(['All files', ...mixed.path].at(-2)!)
  })

  await test.step('a path is typed, completed and gone to', async () => {
    await pressIn(page, 'russian', 'ControlOrMeta+l')
    await expect(room.typed).toBeFocused()
    await room.typed.fill('No such folder')
    await page.keyboard.press('Enter')
    await expect(room.list).toContainText('No folder is known at this path.')
    await room.typed.fill(mixed.path.join('/').slice(0, -1))
    await expect(page.getByRole('option', { name: mixed.path.join('/'), exact: true })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await room.isAt('All files', ...mixed.path)
  })

  await test.step('words find files everywhere, and only below where that is wanted', async () => {
    await pressIn(page, 'russian', 'ControlOrMeta+f')
    await expect(room.search).toBeFocused()
    await page.keyboard.type(file.name)
    await expect(room.row(file.name).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(room.grid).toBeFocused()
    await room.search.focus()
    await page.keyboard.press('Escape')
    await expect(room.search).toHaveValue('')
    // Enter opens the best result without waiting for the list.
    await page.keyboard.type(file.name)
    await page.keyboard.press('Enter')
    await expect(room.heading).toBeFocused()
    await expect(room.heading).toHaveText(file.name)
    await room.search.focus()
    await page.keyboard.press('Escape')
    await expect(room.rows).toHaveCount(mixed.folders.length + mixed.files.length)
  })

  await test.step('rows are marked, added up and copied as they are seen', async () => {
    await room.grid.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(room.status).toContainText(`${mixed.folders.length + mixed.files.length} selected`)
    await expect(room.status).toContainText('together')
    await page.keyboard.press('ControlOrMeta+C')
    const { text } = await copied(/\t/, room.search)
    const lines = text.trim().split(/\r?\n/)
    expect(lines[0]?.split('\t')).toEqual(await room.grid.getByRole('columnheader').allInnerTexts())
    expect(lines.slice(1).map((line) => line.split('\t')[0])).toEqual(await room.names())
  })
})

test('files are seen with a mouse: folders are opened, tiles chosen, and everything is there without the service', async ({
  app,
  screens,
  service,
  demoOf
}, info) => {
  const demo = await demoOf(SMALL)
  const mixed = (await mixedFolder(demo, await treeOf(demo)))!
  await app.open(service)
  let { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Files' }).click()
  let room = new FilesRoom(page)
  for (const [level, name] of mixed.path.entries()) {
    await room.row(name).first().dblclick()
    await room.isAt('All files', ...mixed.path.slice(0, level + 1))
  }
  await page.mouse.click(400, 500, { button: 'left' })

  await test.step('a click chooses, a second one on the info button shows details', async () => {
    await room.row(mixed.files[0]!.name).first().click()
    await expect(room.details).toHaveCount(0)
    await room.list.getByRole('button', { name: 'Details of this folder' }).click()
    await expect(room.heading).toHaveText(mixed.folder.name)
    await room.row(mixed.files[0]!.name).first().click()
    await expect(room.heading).toHaveText(mixed.files[0]!.name)
    await room.details.getByRole('link', { name: 'All files' }).click()
    await room.isAt('All files')
    await page.getByRole('button', { name: 'Back' }).click()
    await room.isAt('All files', ...mixed.path)
    await room.details.getByRole('button', { name: 'Close the details' }).click()
  })

  await test.step('tiles are kept for this folder, arrows go in two dimensions', async () => {
    await room.list.getByRole('button', { name: 'As tiles' }).click()
    await expect(room.grid.getByRole('gridcell').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await room.grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(room.grid).toHaveAttribute('aria-activedescendant', 'entry-tile-1')
    await room.up.click()
    await expect(room.grid.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(room.list.getByRole('button', { name: 'As a list' })).toBeVisible()
  })

  await test.step('a tile has the menu of a row, by mouse and by both keys for menus', async () => {
    const { name } = mixed.files[0]!
    const menu = page.getByRole('menu', { name: `Actions for “${name}”` })
    const items = menu.getByRole('menuitem')
    // Tiles are laid out again when shown, so another one may be there at first.
    await expect(page.locator(`#entry-tile-${mixed.folders.length}`)).toContainText(name)
    await stands(page)
    await page.locator(`#entry-tile-${mixed.folders.length}`).click({ button: 'right' })
    await expect(items.first()).toHaveText(/^Open/)
    await expect(items.first()).toBeFocused()
    await expect(items.filter({ hasText: /^Copy link$/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.screenshot({ path: info.outputPath('tile-menu.png') })
    await page.keyboard.press('Escape')
    await expect(room.grid).toBeFocused()
    for (const key of ['ContextMenu', 'Shift+F10']) {
      await page.keyboard.press(key)
      await expect(items.first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(room.grid).toBeFocused()
    }
  })

  await test.step('where the space goes is shown, and a part leads in', async () => {
    await room.list.getByRole('button', { name: 'Where the space goes' }).click()
    await expect(room.list.getByRole('table')).toBeVisible()
    expect(await violations(page)).toEqual([])
    const map = room.list.getByRole('group', { name: `Parts of ${mixed.folder.name}` })
    const into = room.list
      .getByRole('row', { name: /^Folder / })
      .getByRole('button')
      .first()
    const name = (await into.locator('.name').innerText()).trim()
    await into.press('Enter')
    await room.isAt('All files', ...mixed.path, name)
    await page.keyboard.press('Backspace')
    await room.isAt('All files', ...mixed.path)
    await expect(map.or(room.list.getByRole('table')).filter({ visible: true }).first()).toBeVisible()
    await room.list.getByRole('button', { name: 'Back to the contents' }).click()
  })

  await test.step('a folder is pinned', async () => {
    await room.list.getByRole('button', { name: 'Pin this folder' }).click()
    await expect(
      page.getByRole('region', { name: 'Places' }).getByRole('link', { name: mixed.folder.name })
    ).toBeVisible()
  })

  await test.step('without the service the tree and the folder are as they were, after a new start as well', async () => {
    await service.cut()
    page = await app.restart()
    room = new FilesRoom(page)
    await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+5')
    await room.isAt('All files', ...mixed.path)
    await expect(room.list.getByRole('button', { name: 'As a list' })).toBeVisible()
    await room.list.getByRole('button', { name: 'As a list' }).click()
    await expect(room.rows).toHaveCount(mixed.folders.length + mixed.files.length)
    await room.row(mixed.files[0]!.name).first().click()
    await room.grid.press('Space')
    await expect(room.details).toContainText(`ID ${mixed.files[0]!.id}`)
    // Reported once for all pages.
    await expect(screens().shell.statusSaying('The server does not answer')).toBeVisible()
    await expect(room.details).not.toContainText('Could not be refreshed')
    await room.search.fill('qqqzzz')
    await expect(room.list).toContainText('No matches')
    await room.list.getByRole('button', { name: 'Clear the search' }).click()
    await expect(room.rows).toHaveCount(mixed.folders.length + mixed.files.length)
  })
})

test('while the service names a new file above, the row that one reads stays where it is', async ({
  app,
  screens,
  openService,
  demoOf
}) => {
  const options = { projects: 60, language: 'en', seed: 5, cloud: { entries: 400 } } as const
  const service = await openService(options)
  const demo = await demoOf(options)
  const all: ServiceFolder[] = []
  const gather = (folders: readonly ServiceFolder[]): void =>
    folders.forEach((folder) => {
      all.push(folder)
      gather(folder.children ?? [])
    })
  gather(await treeOf(demo))
  let big: { id: number; name: string; held: Awaited<ReturnType<typeof contentsOf>> } | null = null
  for (const { id, name } of all) {
    const held = await contentsOf(demo, id)
    if (held.files.length > 200) big = { id, name, held }
  }
  const { id, held } = big!
  await app.open(service)
  const { page } = app
  await expect(screens().shell.statusSaying('Online')).toBeVisible({ timeout: 60_000 })
  let answers = false
  service.behaviour = ({ path }) => {
    if (!answers || path !== '/cloud') return null
    const [first] = held.files
    const added = { ...first!, id: 9_000_001, name: '0000 new.pdf' }
    return { status: 200, body: JSON.stringify({ data: { ...held, files: [added, ...held.files] } }) }
  }
  await page.evaluate((folder) => (window.location.hash = `#/files/folders/${folder}`), id)
  const room = new FilesRoom(page)
  await expect(room.rows.first()).toBeVisible()
  await expect(room.status).toContainText('files')
  await room.grid.evaluate((grid) => grid.scrollTo({ top: 150 * 36 }))
  await expect(room.rows.nth(8)).toHaveAttribute('data-index', /^1[3-6]\d$/)
  await room.rows.nth(10).click()
  const id0 = await room.grid.getAttribute('aria-activedescendant')
  const focused = room.grid.locator('.row.active')
  const name = await focused.locator('.title').innerText()
  const y = (await focused.boundingBox())!.y
  answers = true
  // A request just made is not repeated at once.
  await expect(async () => {
    await room.list.getByRole('button', { name: 'Refresh this folder' }).click()
    await expect(room.grid).toHaveAttribute('aria-rowcount', String(held.folders.length + held.files.length + 2), {
      timeout: 2_000
    })
  }).toPass({ timeout: 60_000 })
  await expect(focused.locator('.title')).toHaveText(name)
  await expect.poll(async () => Math.abs(((await focused.boundingBox())?.y ?? NaN) - y)).toBeLessThan(2)
  await expect(room.grid).not.toHaveAttribute('aria-activedescendant', id0 ?? '')
})
