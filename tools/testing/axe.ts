/** The accessibility check: WCAG 2.2 A and AA, and axe's own good practice. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const OPTIONS = JSON.stringify({
  // To tell the place of every element that passes took longer than all the rest.
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // It counts the key cap beside a label, which no reader is told, as part of what the name must say.
  rules: { 'label-content-name-mismatch': { enabled: false } }
})

/** What axe finds on the page as it stands, one line each: rule, element, reason. The page has no frames. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Reading axe takes the page as long as the check.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(source)
  return page.evaluate<string[]>(`axe.run(${OPTIONS}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ': ' + failureSummary)))`)
}
