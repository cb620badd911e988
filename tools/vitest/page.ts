/** What a page has and the imitated one lacks, and what a page takes with it when it goes. */
import { afterEach } from 'vitest'

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
