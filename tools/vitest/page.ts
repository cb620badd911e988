/** What a page has and the imitated one lacks, and what a page takes with it when it goes. */
import { afterAll, afterEach, expect, vi } from 'vitest'
import { asItWas } from './as-it-was.ts'

// Without it a mistake in a timer would end the run of all tests, by another name, instead of being told.
if (!('reportError' in globalThis))
  Object.assign(globalThis, { reportError: (thrown: unknown) => console.error(thrown) })

/** What a store still has under way when its test ends must not run on in the next file, where no page is left. */
afterEach(async () => {
  const { disposePinia, getActivePinia, setActivePinia } = await import('pinia')
  const pinia = getActivePinia()
  if (pinia !== undefined) disposePinia(pinia)
  setActivePinia(undefined)
})

/** Files of tests share the page's classes: a method that one adds, replaces or takes away is the next one's as well. */
afterAll(asItWas([...elementClasses(), console]))

/** A part that is still being loaded would be loaded among the modules of the next file. */
afterAll(() => vi.dynamicImportSettled())

/** What nobody expects to be said: a test that means it takes the console's method itself. */
const said: string[] = []
for (const kind of ['warn', 'error'] as const) {
  const say = console[kind].bind(console)
  console[kind] = (...parts: unknown[]) => {
    said.push(parts.map(String).join(' '))
    say(...parts)
  }
}
afterEach(() => expect(said.splice(0), 'The test warned of something.').toEqual([]))

/** Of each kind of node what all nodes of that kind have. */
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
