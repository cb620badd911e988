/** What a page has and the imitated one lacks, and what a page takes with it when it goes. */
import { afterAll, afterEach } from 'vitest'
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
afterAll(asItWas(elementClasses()))

/** Of each kind of node what all nodes of that kind have. */
function elementClasses(): object[] {
  return Object.getOwnPropertyNames(window)
    .map((name) => (window as unknown as Record<string, unknown>)[name])
    .filter((one) => typeof one === 'function')
    .map(({ prototype }) => prototype as unknown)
    .filter((prototype) => prototype === Node.prototype || prototype instanceof Node)
}
