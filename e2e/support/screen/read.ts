/** What stands on the screen, read out of the page by the keys of fields. */
import type { Locator, Page } from '@playwright/test'

/** Texts by their keys. */
export type Texts = ReadonlyMap<string, string>

type Part = readonly [key: string, text: string]
type Line = readonly [id: string, parts: readonly Part[]]

/** Runs in the page, where nothing of this module is. */
function collect(root: HTMLElement, what: string): readonly Line[] {
  const part = (key: string | undefined, element: HTMLElement): Part => [key ?? '', readable(element)]
  const all = (within: Element, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)]
  if (what === 'lines') {
    return all(root, 'li[data-id]').map((line) => [
      line.dataset['id'] ?? '',
      all(line, '[data-part]').map((one) => part(one.dataset['part'], one))
    ])
  }
  if (what === 'fields') {
    const filled = all(root, '[data-field]').map((one) => part(one.dataset['field'], one))
    return [['', [...filled, ...all(root, '[data-blank]').map((one): Part => [one.dataset['blank'] ?? '', ''])]]]
  }
  const columns = all(root, '[role=columnheader]').map((one) => one.dataset['field'])
  return all(root, '[role=row]:not(.unread):has([role=gridcell])').map((row) => {
    const cells = all(row, '[role=gridcell]').map((cell, at) => part(columns[at], cell))
    return [cells.find(([key]) => key === 'id')?.[1] ?? '', cells]
  })

  /** Without pictures, buttons, what is said beside a value, and what says that there is nothing; the items of a list with commas between them. */
  function readable(element: Element): string {
    const items = [...element.querySelectorAll('li')]
    return items.length > 0 ? items.map(textOf).join(', ') : textOf(element)
  }

  function textOf(element: Element): string {
    // In a cell of the table an address is a button that leads out of the app.
    if (element.matches('[aria-hidden="true"], button:not([data-link]), [role="img"], [data-beside], .none')) return ''
    return [...element.childNodes]
      .map((node) => (node instanceof Element ? textOf(node) : node instanceof Text ? node.data : ''))
      .join('')
  }
}

const byId = (lines: readonly Line[]): ReadonlyMap<number, Texts> =>
  new Map(lines.map(([id, parts]) => [Number(id), new Map(parts)]))

/** The cells of every row that has been read, by the keys of the columns; each row by its id. */
export const tableOf = async (table: Locator): Promise<ReadonlyMap<number, Texts>> =>
  byId(await table.evaluate(collect, 'table'))

/** All fields within an element; those that are named as being without a value are empty, and are unfolded first. */
export async function fieldsIn(within: Locator): Promise<Texts> {
  const folded = within.locator('[data-fold="empty"][aria-expanded="false"]')
  if ((await folded.count()) > 0) await folded.first().click()
  const [line] = await within.evaluate(collect, 'fields')
  return new Map(line?.[1])
}

/** What hangs on a project, line by line: parts of a line by their names, each line by its id. */
export const linesOf = async (panel: Locator): Promise<ReadonlyMap<number, Texts>> =>
  byId(await panel.evaluate(collect, 'lines'))

/** The names in a list of records, by the ids that its links lead to. */
export async function namesIn(list: Locator): Promise<ReadonlyMap<number, string>> {
  const links = await list.locator('li a[href]').evaluateAll((all) =>
    all.map((link) => {
      const id = /\/(-?\d+)$/u.exec(link.getAttribute('href') ?? '')?.[1]
      return [Number(id), link.querySelector('.name')?.textContent ?? ''] as const
    })
  )
  return new Map(links)
}

/** The same of a table: each row's number and name. */
export async function namesInRows(list: Locator): Promise<ReadonlyMap<number, string>> {
  const rows = await list.locator('[role="row"][data-index]:not(.unread)').evaluateAll((all) =>
    all.map((row) => {
      const text = (part: string): string => row.querySelector(part)?.textContent?.trim() ?? ''
      return [Number(text('.cell.quiet')), text('.cell.title .clip')] as const
    })
  )
  return new Map(rows)
}

/** Leads the page to a place of its own. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0] ?? ''}#${place}`)
}
