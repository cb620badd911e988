/**
 * Which record a pane shows, for what stays in it when another one takes its place: that forgets what was done to the
 * first (what was unfolded, copied or pointed at).
 */
import { inject, provide, watch, type InjectionKey } from 'vue'

const SHOWN: InjectionKey<() => unknown> = Symbol('the record that is shown')

/** For the pane of a record. @param of identifies the record */
export function provideShownRecord(of: () => unknown): void {
  provide(SHOWN, of)
}

/** Calls `forget` when another record takes the place of the one that is shown; never outside of a record's pane. */
export function onOtherRecord(forget: () => void): void {
  const of = inject(SHOWN, null)
  if (of !== null) watch(of, forget)
}
