/** The accessibility check of the pictures: WCAG 2.2 A and AA, and axe's own good practice. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Violations of the page as it stands, one line each: rule, impact, first element. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source)
  const found: unknown = await page.evaluate(`axe.run().then(({ violations }) => violations.map((v) =>
    v.id + ' (' + v.impact + ') ' + v.nodes.map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? '')).slice(0, 2).join(' | ')))`)
  return Array.isArray(found) ? found.map(String) : []
}
