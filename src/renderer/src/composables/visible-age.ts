/**
 * Shows the age of data once per screen. A component inherits the age shown above it, and shows its own only if it
 * differs.
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

/** Ages that differ by less count as equal; milliseconds. */
const SAME_AGE = 5 * 60_000

/** The age shown in the status line under the page's list. */
const OF_LIST: InjectionKey<ShallowRef<number | null>> = Symbol('the age of the list')
const SAID: InjectionKey<ComputedRef<number | null>> = Symbol('the age that is said')

/** Whether two ages look the same to a reader; unknown ages never do. Epoch milliseconds. */
export function isSameAge(at: number | null, said: number | null): boolean {
  return at !== null && said !== null && Math.abs(at - said) < SAME_AGE
}

/** The age shown by the nearest ancestor; null if there is none. */
export function useSaidAge(): ComputedRef<number | null> {
  return inject(SAID, () => computed(() => null), true)
}

/**
 * Provides the age that this component shows to its descendants. Returns the ancestor's age, which decides whether the
 * own label is needed.
 *
 * @param at epoch milliseconds; null: this component shows none, and the ancestor's age applies
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
 * In a page with a list: the age in the list's status line also applies to the record beside it.
 *
 * @param isShown whether the status line is visible
 */
export function provideListAge(isShown: () => boolean): void {
  const said = shallowRef<number | null>(null)
  provide(OF_LIST, said)
  provide(
    SAID,
    computed(() => (isShown() ? said.value : null))
  )
}

/** Called by the list's status line: reports its age to the page; epoch milliseconds, null for none. */
export function sayListAge(at: () => number | null): void {
  const said = inject(OF_LIST, null)
  if (said === null) return
  watch(at, (now) => (said.value = now), { immediate: true })
  onScopeDispose(() => (said.value = null))
}
