/** Corrects the address of the open page without calling back a user who has left it or is leaving it. */
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

/** Tracks the pending navigation of a router. It can take time: a view is fetched when first opened. */
export function noteNavigations(router: Router): void {
  const end = (to: RouteLocationNormalized, isLast = false): void => {
    const pending = pendingOf.get(router)
    // A replaced navigation ends after its successor has begun.
    if (pending === undefined || (pending.to !== to && !isLast)) return
    pendingOf.delete(router)
    pending.end()
  }
  router.beforeEach((to) => {
    pendingOf.get(router)?.end()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    pendingOf.set(router, { to, ended, end: resolve })
  })
  // A duplicated navigation ends any pending one, without a beginning of its own.
  router.afterEach((to, _from, failure) => end(to, isNavigationFailure(failure, NavigationFailureType.duplicated)))
  router.onError((_error, to) => end(to))
}

/**
 * Replaces the address within the open page, without a history entry. Waits for a pending navigation, which it would
 * cancel otherwise. Does nothing if another page is open by then.
 * @param to called once no navigation is pending; null keeps the address
 */
export async function replaceHere(router: Router, to: () => RouteLocationRaw | null): Promise<void> {
  const address = await whenHere(router, to)
  if (address !== null) await router.replace(address)
}

/** As `replaceHere`, with a history entry. */
export async function pushHere(router: Router, to: () => RouteLocationRaw | null): Promise<void> {
  const address = await whenHere(router, to)
  if (address !== null) await router.push(address)
}

/** Resolves when no navigation is pending. */
export async function navigationsEnd(router: Router): Promise<void> {
  // A navigation requested just now becomes pending only after the leave guards of its page.
  await new Promise((resolve) => setTimeout(resolve))
  for (let pending = pendingOf.get(router); pending; pending = pendingOf.get(router)) await pending.ended
}

async function whenHere(router: Router, to: () => RouteLocationRaw | null): Promise<RouteLocationRaw | null> {
  const page = router.currentRoute.value.name
  await navigationsEnd(router)
  return router.currentRoute.value.name === page ? to() : null
}

/** As `replaceHere`, for the current address. Does nothing if a link leads elsewhere on the page meanwhile. */
export function replaceThis(router: Router, to: RouteLocationRaw): Promise<void> {
  const { fullPath } = router.currentRoute.value
  return replaceHere(router, () => (router.currentRoute.value.fullPath === fullPath ? to : null))
}
