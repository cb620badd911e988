/**
 * Buttons that copy, one for each value of a list: of all of them Tab stops at one, and the arrows lead to the others. Each
 * has `data-copy`, with the key of what it copies.
 */
import { computed, ref, toValue, type MaybeRefOrGetter, type Ref } from 'vue'
import { onOtherRecord } from '../detail/other-record'

/**
 * @param list the element around the buttons: the returned handlers are for its `keydown` and `focusin`
 * @param keys of all that can be copied, in order
 */
export function useCopyStops(list: Readonly<Ref<HTMLElement | null>>, keys: MaybeRefOrGetter<readonly string[]>) {
  /** The key whose button had the focus last. */
  const last = ref<string | null>(null)
  // A button that has the focus keeps it where the next record has that field too.
  onOtherRecord(() => {
    if (list.value?.contains(document.activeElement) !== true) last.value = null
  })
  /** The next record may lack the last one. */
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
    /** What a button for a value needs. */
    stopOf: (key: string) => ({ 'data-copy': key, tabindex: key === stop.value ? 0 : -1 }),
    onFocus,
    onKey
  }
}
