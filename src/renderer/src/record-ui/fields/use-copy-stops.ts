/** Roving tabindex for the copy buttons of a list. Each button has `data-copy` with the key of its value. */
import { computed, ref, toValue, type MaybeRefOrGetter, type Ref } from 'vue'
import { onOtherRecord } from '../detail/other-record'

/**
 * @param list the element around the buttons, which gets the returned `keydown` and `focusin` handlers
 * @param keys keys of all copy buttons, in order
 */
export function useCopyStops(list: Readonly<Ref<HTMLElement | null>>, keys: MaybeRefOrGetter<readonly string[]>) {
  /** The key of the button focused last. */
  const last = ref<string | null>(null)
  // A focused button keeps the focus if the next record has that field too.
  onOtherRecord(() => {
    if (list.value?.contains(document.activeElement) !== true) last.value = null
  })
  /** Falls back to the first key if the record lacks the last one. */
  const stop = computed(() => toValue(keys).find((key) => key === last.value) ?? toValue(keys)[0])

  function onFocus({ target }: FocusEvent): void {
    const { copy } = (target as HTMLElement).dataset
    if (copy !== undefined) last.value = copy
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const buttons = [...(list.value?.querySelectorAll<HTMLElement>('[data-copy]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const next = step === undefined || at < 0 ? undefined : buttons[at + step]
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    next.focus()
  }

  return {
    /** Attributes for a value's button. */
    stopOf: (key: string) => ({ 'data-copy': key, tabindex: key === stop.value ? 0 : -1 }),
    onFocus,
    onKey
  }
}
