/** Adds browser features that the simulated page lacks, and cleans up between test files. */
import { afterAll, afterEach, expect, vi } from 'vitest'
import { asItWas } from './as-it-was.ts'

// Without it, an error in a timer would end the whole run under another name.
if (!('reportError' in globalThis))
  Object.assign(globalThis, { reportError: (thrown: unknown) => console.error(thrown) })

const { prototype } = (globalThis as unknown as { HTMLElement: { prototype: Record<string, unknown> } }).HTMLElement
for (const name of ['showPopover', 'hidePopover']) prototype[name] ??= () => undefined

/** Pending work of a store must not run on in the next file, where there is no page. */
afterEach(async () => {
  const { disposePinia, getActivePinia, setActivePinia } = await import('pinia')
  const pinia = getActivePinia()
  if (pinia !== undefined) disposePinia(pinia)
  setActivePinia(undefined)
})

/** Test files share the page's classes: restore methods that one added, replaced or removed. */
afterAll(asItWas([...elementClasses(), console]))

/** Wait for parts being loaded, or they would load among the modules of the next file. */
afterAll(() => vi.dynamicImportSettled())

/** Unexpected console output; a test that expects some replaces the console's method. */
const said: string[] = []
for (const kind of ['warn', 'error'] as const) {
  const say = console[kind].bind(console)
  console[kind] = (...parts: unknown[]) => {
    said.push(parts.map(String).join(' '))
    say(...parts)
  }
}
afterEach(() => expect(said.splice(0), 'The test warned of something.').toEqual([]))

/** Prototypes of all kinds of nodes. */
function elementClasses(): object[] {
  const page = globalThis as unknown as Record<string, unknown>
  const ofAll = (page['Node'] as new () => object).prototype as object
  return Object.getOwnPropertyNames(page)
    .map((name) => page[name])
    .filter((one) => typeof one === 'function')
    .map(({ prototype }) => prototype as unknown)
    .filter((of): of is object => typeof of === 'object' && of !== null)
    .filter((of) => of === ofAll || Object.prototype.isPrototypeOf.call(ofAll, of))
}
