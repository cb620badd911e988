/**
 * Identity of the record in a pane, for components that stay mounted when another record replaces it. They then reset
 * what was expanded, copied or hovered.
 */
import { inject, provide, watch, type InjectionKey } from 'vue'

const SHOWN: InjectionKey<() => unknown> = Symbol('the record that is shown')

/**
 * Called by the pane of a record.
 * @param of identifies the record
 */
export function provideShownRecord(of: () => unknown): void {
  provide(SHOWN, of)
}

/** Calls `forget` when another record replaces the current one; never outside a record's pane. */
export function onOtherRecord(forget: () => void): void {
  const of = inject(SHOWN, null)
  if (of !== null) watch(of, forget)
}
