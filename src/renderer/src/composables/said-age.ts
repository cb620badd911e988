/**
 * A screen says an age once. What stands below inherits the age that is said above it, and says its own only where that
 * is another one.
 */
import {
  computed,
  inject,
  onScopeDispose,
  provide,
  shallowRef,
  watch,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef
} from 'vue'

/** Ages that differ by less are one; milliseconds. */
const SAME_AGE = 5 * 60_000

/** What the line under the room's list says. */
const OF_LIST: InjectionKey<ShallowRef<number | null>> = Symbol('the age of the list')
const SAID: InjectionKey<ComputedRef<number | null>> = Symbol('the age that is said')

/** Whether two ages are one to a reader. What is not known is no age. Epoch milliseconds. */
export function isSameAge(at: number | null, said: number | null): boolean {
  return at !== null && said !== null && Math.abs(at - said) < SAME_AGE
}

/** The age that is said where this component stands; null when none is. */
export function useSaidAge(): ComputedRef<number | null> {
  return inject(SAID, () => computed(() => null), true)
}

/**
 * Says an age for all that this component contains. Gives the age that is said around it, by which its own label is left
 * out or shown.
 *
 * @param at epoch milliseconds; null: none is said here, and what is said around it holds
 */
export function provideSaidAge(at: () => number | null): ComputedRef<number | null> {
  const around = useSaidAge()
  provide(
    SAID,
    computed(() => {
      const own = at()
      return own === null || isSameAge(own, around.value) ? around.value : own
    })
  )
  return around
}

/**
 * In a room with a list: the age that the line under the list says holds for the record beside it too.
 *
 * @param isShown whether that line is in sight
 */
export function provideListAge(isShown: () => boolean): void {
  const said = shallowRef<number | null>(null)
  provide(OF_LIST, said)
  provide(
    SAID,
    computed(() => (isShown() ? said.value : null))
  )
}

/** For the line under the list: tells its room which age it says; epoch milliseconds, null for none. */
export function sayListAge(at: () => number | null): void {
  const said = inject(OF_LIST, null)
  if (said === null) return
  watch(at, (now) => (said.value = now), { immediate: true })
  onScopeDispose(() => (said.value = null))
}
