/** Mounts a component with the app's environment: stores, messages, an in-memory router. */
import { mount, type ComponentMountingOptions, type VueWrapper } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import type { Component } from 'vue'
import { createMemoryHistory, type Router } from 'vue-router'
import { i18n } from '../../src/renderer/src/locales'
import { makeRouter } from '../../src/renderer/src/router'

export function freshStores(): void {
  setActivePinia(createPinia())
}

/** Mounts into the document, so that focus works; unmount at the end of the test. */
export async function mountApp(
  component: Component,
  options: ComponentMountingOptions<Component> = {},
  place = '/settings'
): Promise<{ wrapper: VueWrapper; router: Router }> {
  const router = makeRouter(createMemoryHistory())
  await router.push(place)
  const wrapper = mount(component, {
    attachTo: document.body,
    ...options,
    global: { plugins: [i18n, router] }
  } as ComponentMountingOptions<Component>) as VueWrapper
  return { wrapper, router }
}
