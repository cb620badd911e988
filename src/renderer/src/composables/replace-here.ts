/** Addresses that a page corrects by itself: whoever has left it, or is leaving it, must not be called back. */
import {
  isNavigationFailure,
  NavigationFailureType,
  type RouteLocationNormalized,
  type RouteLocationRaw,
  type Router
} from 'vue-router'

interface Pending {
  readonly to: RouteLocationNormalized
  readonly ended: Promise<void>
  readonly end: () => void
}
const pendingOf = new WeakMap<Router, Pending>()

/** Keeps which navigation of a router is under way: a view that was never open is fetched first, and that takes time. */
export function noteNavigations(router: Router): void {
  const end = (to: RouteLocationNormalized, isLast = false): void => {
    const pending = pendingOf.get(router)
    // One that was given up ends after the one that took its place has begun.
    if (pending === undefined || (pending.to !== to && !isLast)) return
    pendingOf.delete(router)
    pending.end()
  }
  router.beforeEach((to) => {
    pendingOf.get(router)?.end()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    pendingOf.set(router, { to, ended, end: resolve })
  })
  // One that leads where one is ends whatever was under way, without a beginning of its own.
  router.afterEach((to, _from, failure) => end(to, isNavigationFailure(failure, NavigationFailureType.duplicated)))
  router.onError((_error, to) => end(to))
}

/**
 * Replaces the address by another one of the page that is open, without a step for Back. Waits for a navigation that is
 * under way, which it would end otherwise, and does nothing once another page is open.
 * @param to asked when nothing is under way any more; null: the address stays
 */
export async function replaceHere(router: Router, to: () => RouteLocationRaw | null): Promise<void> {
  const address = await whenHere(router, to)
  if (address !== null) await router.replace(address)
}

/** As `replaceHere`, with a step for Back. */
export async function pushHere(router: Router, to: () => RouteLocationRaw | null): Promise<void> {
  const address = await whenHere(router, to)
  if (address !== null) await router.push(address)
}

async function whenHere(router: Router, to: () => RouteLocationRaw | null): Promise<RouteLocationRaw | null> {
  const page = router.currentRoute.value.name
  // One that was asked for in this moment is under way only after the guards of the page that it leaves.
  await new Promise((resolve) => setTimeout(resolve))
  for (let pending = pendingOf.get(router); pending; pending = pendingOf.get(router)) await pending.ended
  return router.currentRoute.value.name === page ? to() : null
}

/** As `replaceHere`, for the address that is open now: does nothing where a link leads elsewhere on the same page meanwhile. */
export function replaceThis(router: Router, to: RouteLocationRaw): Promise<void> {
  const { fullPath } = router.currentRoute.value
  return replaceHere(router, () => (router.currentRoute.value.fullPath === fullPath ? to : null))
}
