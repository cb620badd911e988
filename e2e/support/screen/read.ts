/** Reads the displayed texts from the page, by field key. */
import type { Locator, Page } from '@playwright/test'

/** Texts by key. */
export type Texts = ReadonlyMap<string, string>

type Part = readonly [key: string, text: string]
type Line = readonly [id: string, parts: readonly Part[]]

/** Runs in the page, so it must be self-contained. */
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

  /** Visible text without pictures, buttons, annotations and placeholders; list items are joined by commas. */
  function readable(element: Element): string {
    const items = [...element.querySelectorAll('li')]
    return items.length > 0 ? items.map(textOf).join(', ') : textOf(element)
  }

  function textOf(element: Element): string {
    // In a table cell, a web address is a button that opens it outside the app.
    if (element.matches('[aria-hidden="true"], button:not([data-link]), [role="img"], [data-beside], .none')) return ''
    return [...element.childNodes]
      .map((node) => (node instanceof Element ? textOf(node) : node instanceof Text ? node.data : ''))
      .join('')
  }
}

const byId = (lines: readonly Line[]): ReadonlyMap<number, Texts> =>
  new Map(lines.map(([id, parts]) => [Number(id), new Map(parts)]))

/** Cells of all loaded rows, by column key; rows by id. */
export const tableOf = async (table: Locator): Promise<ReadonlyMap<number, Texts>> =>
  byId(await table.evaluate(collect, 'table'))

/** All fields within an element. Expands empty fields first, which are listed by name only. */
export async function fieldsIn(within: Locator): Promise<Texts> {
  const folded = within.locator('[data-fold="empty"][aria-expanded="false"]')
  if ((await folded.count()) > 0) await folded.first().click()
  const [line] = await within.evaluate(collect, 'fields')
  return new Map(line?.[1])
}

/** Children of a project, line by line: parts by name, lines by id. */
export const linesOf = async (panel: Locator): Promise<ReadonlyMap<number, Texts>> =>
  byId(await panel.evaluate(collect, 'lines'))

/** Names in a list of records, by the ids of its links. */
export async function namesIn(list: Locator): Promise<ReadonlyMap<number, string>> {
  const links = await list.locator('li a[href]').evaluateAll((all) =>
    all.map((link) => {
      const id = /\/(-?\d+)$/u.exec(link.getAttribute('href') ?? '')?.[1]
      return [Number(id), link.querySelector('.name')?.textContent ?? ''] as const
    })
  )
  return new Map(links)
}

/** The same for a table: id and name of each row. */
export async function namesInRows(list: Locator): Promise<ReadonlyMap<number, string>> {
  const rows = await list.locator('[role="row"][data-index]:not(.unread)').evaluateAll((all) =>
    all.map((row) => {
      const text = (part: string): string => row.querySelector(part)?.textContent?.trim() ?? ''
      return [Number(text('.cell.quiet')), text('.cell.title .clip')] as const
    })
  )
  return new Map(rows)
}

/** Navigates the page to a place. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.goto(`${page.url().split('#')[0] ?? ''}#${place}`)
}
