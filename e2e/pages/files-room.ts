import { expect, type Locator, type Page } from '@playwright/test'

const WORDS = {
  en: {
    ...{
      room: 'Files',
      folders: 'Folders',
      path: 'Path',
      up: /^Up/,
      typed: 'Type a path',
      search: 'Search folders and files'
    },
    ...{ file: 'File', folder: 'Folder' }
  },
  ru: {
    ...{ room: 'Файлы', folders: 'Папки', path: 'Путь', up: /^(На папку выше|Выше)/, typed: 'Ввести путь' },
    ...{ search: 'Поиск папок и файлов', file: 'Файл', folder: 'Папка' }
  }
} as const

/** The folder tree, the contents of the open folder, and the details of an entry. */
export class FilesRoom {
  readonly page: Page
  readonly tree: Locator
  readonly list: Locator
  /** Element with the focus while the user moves along rows or tiles. */
  readonly grid: Locator
  readonly status: Locator
  readonly search: Locator
  readonly path: Locator
  readonly typed: Locator
  readonly up: Locator
  readonly details: Locator
  readonly heading: Locator

  constructor(page: Page, language: keyof typeof WORDS = 'en') {
    const words = WORDS[language]
    this.page = page
    this.tree = page.getByRole('tree', { name: words.folders })
    // Every page has such a region, and that of the previous page stays for a moment.
    this.list = page.locator('section[data-region="list"]', { has: page.getByLabel(words.search, { exact: true }) })
    this.grid = this.list.getByRole('grid')
    this.status = this.list.getByRole('status').last()
    this.search = this.list.getByRole('searchbox', { name: words.search })
    this.path = this.list.getByRole('navigation', { name: words.path })
    this.typed = this.list.getByRole('combobox', { name: words.typed })
    this.up = this.list.getByRole('button', { name: words.up })
    this.details = page.locator('aside[data-region="detail"]')
    this.heading = this.details.getByRole('heading', { level: 2 })
  }

  /** Rows with an entry. */
  get rows(): Locator {
    return this.grid.locator('[role="row"][data-index]:not(.unread)')
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.locator('.title', { hasText: name }) })
  }

  names(): Promise<string[]> {
    return this.rows.locator('.title > .clip:not(.note)').allInnerTexts()
  }

  folder(name: string): Locator {
    return this.tree.getByRole('treeitem', { name, exact: true })
  }

  /** Asserts that a row of the tree has the focus for assistive technology. */
  async isFocused(name: string): Promise<void> {
    await expect(this.tree).toBeFocused()
    await expect(this.tree).toHaveAttribute('aria-activedescendant', (await this.folder(name).getAttribute('id')) ?? '')
  }

  async isAt(...names: string[]): Promise<void> {
    await expect(this.path.locator('.name').last()).toHaveText(names.at(-1) ?? '')
    if (names.length > 1) await expect(this.path.locator('.name')).toHaveText(names)
  }
}
