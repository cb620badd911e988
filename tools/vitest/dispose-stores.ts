/** What a store still has under way when its test ends must not run on in the next file, where no page is left. */
import { afterEach } from 'vitest'

afterEach(async () => {
  const { disposePinia, getActivePinia, setActivePinia } = await import('pinia')
  const pinia = getActivePinia()
  if (pinia !== undefined) disposePinia(pinia)
  setActivePinia(undefined)
})
