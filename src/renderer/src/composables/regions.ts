import { onMounted, onUnmounted } from 'vue'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** The visible regions (`data-region`) in reading order. */
function regions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => region.offsetParent !== null)
}

/**
 * Goes to the next region or the previous one: to the last focused element there, else to the region's first control.
 */
export function useRegions(): (step: 1 | -1) => void {
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

  function go(step: 1 | -1): void {
    // A region that only contains other regions is skipped.
    const all = regions().filter((region) => !region.querySelector('[data-region]'))
    if (all.length === 0) return
    const here = regionOf(document.activeElement)
    const inside = here ? all.find((region) => here.contains(region) && region !== here) : undefined
    const at = here ? all.indexOf(here) : -1
    const next = inside ?? all[at === -1 ? (step < 0 ? all.length - 1 : 0) : (at + step + all.length) % all.length]
    if (next) focusRegion(next)
  }

  function focusRegion(region: HTMLElement): void {
    const last = lastFocus.get(region)
    const target = last?.isConnected ? last : region.querySelector<HTMLElement>(FOCUSABLE)
    ;(target ?? region).focus()
  }

  onMounted(() => document.addEventListener('focusin', onFocus))
  onUnmounted(() => document.removeEventListener('focusin', onFocus))
  return go
}
