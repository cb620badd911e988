import { onMounted, onUnmounted } from 'vue'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Whether the element is visible and not inert. */
const isThere = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null

/** The visible regions (`data-region`) in reading order. Regions that contain others are left out. */
function regions(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(isThere)
  return all.filter((region) => !all.some((other) => other !== region && region.contains(other)))
}

/** Moves the focus to the next or previous region: to its last focused element, else to its first control. */
export function useRegions(): (step: 1 | -1) => void {
  const lastFocus = new WeakMap<HTMLElement, HTMLElement>()

  /** The innermost region of an element: pages have regions of their own inside `main`. */
  const regionOf = (element: Element | null): HTMLElement | null =>
    element?.closest<HTMLElement>('[data-region]') ?? null

  function onFocus(event: FocusEvent): void {
    const target = event.target
    if (!(target instanceof HTMLElement)) return
    const region = regionOf(target)
    if (region && target !== region) lastFocus.set(region, target)
  }

  function go(step: 1 | -1): void {
    const all = regions()
    const here = regionOf(document.activeElement)
    const within = here === null ? -1 : all.findIndex((region) => region !== here && here.contains(region))
    // From a containing region, go forward to its first inner region, or back to the one before it.
    const at = within >= 0 ? within - (step > 0 ? 1 : 0) : here === null ? -1 : all.indexOf(here)
    const next = within < 0 && at < 0 ? all.at(step > 0 ? 0 : -1) : all.at((at + step) % all.length)
    if (next) focusRegion(next)
  }

  function focusRegion(region: HTMLElement): void {
    const last = lastFocus.get(region)
    const target =
      last?.isConnected === true && !last.matches(':disabled') && isThere(last)
        ? last
        : [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isThere)
    ;(target ?? region).focus()
  }

  onMounted(() => document.addEventListener('focusin', onFocus))
  onUnmounted(() => document.removeEventListener('focusin', onFocus))
  return go
}
