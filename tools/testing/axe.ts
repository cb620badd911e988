/** Accessibility check: WCAG 2.2 A and AA, and axe's best practices. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = JSON.stringify({
  // Locating every passing element would take longer than everything else.
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // It counts the key cap beside a label as part of the name, although it is hidden from screen readers.
  rules: { 'label-content-name-mismatch': { enabled: false } }
})

/** Violations on the current page, one line each: rule, element, reason. The page has no frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Loading axe takes the page as long as the check, so it is done once.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  return page.evaluate<string[]>(`axe.run(${OPTIONS}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`)
}
