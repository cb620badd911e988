import { onMounted, onUnmounted } from 'vue'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Regions of the screen in reading order: whatever has `data-region` and is on screen. */
function regions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.offsetParent !== null)
}

/**
 * F6 goes to the next region, Shift+F6 to the one before, each time to where the focus was there last, else to the
 * region's first control. While a dialog is open, F6 stays in it.
 */
export function useRegions(): void {
  const lastFocus = new WeakMap<HTMLElement, HTMLElement>()

  /** The innermost region of an element: rooms have regions of their own inside `main`. */
  const regionOf = (element: Element | null): HTMLElement | null =>
    element?.closest<HTMLElement>('[data-region]') ?? null

  function onFocus(event: FocusEvent): void {
    const target = event.target
    if (!(target instanceof HTMLElement)) return
    const region = regionOf(target)
    if (region && target !== region) lastFocus.set(region, target)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'F6' || document.querySelector('dialog[open]')) return
    event.preventDefault()
    // A region that only holds other regions is no stop of its own.
    const all = regions().filter((region) => !region.querySelector('[data-region]'))
    if (all.length === 0) return
    const here = regionOf(document.activeElement)
    const inside = here ? all.find((region) => here.contains(region) && region !== here) : undefined
    const at = here ? all.indexOf(here) : -1
    const step = event.shiftKey ? -1 : 1
    const next =
      inside ?? all[at === -1 ? (event.shiftKey ? all.length - 1 : 0) : (at + step + all.length) % all.length]
    if (next) focusRegion(next)
  }

  function focusRegion(region: HTMLElement): void {
    const last = lastFocus.get(region)
    const target = last?.isConnected ? last : region.querySelector<HTMLElement>(FOCUSABLE)
    ;(target ?? region).focus()
  }

  onMounted(() => {
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
  })
  onUnmounted(() => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey)
  })
}
