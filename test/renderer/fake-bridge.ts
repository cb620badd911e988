/** A bridge for unit tests: answers by route, records requests, pushes events. As strict as the real one. */
import { afterEach, expect } from 'vitest'
import type { Bridge, EventMessage, Requests, Route } from '@shared/ipc/contract'
import { shapeOf } from '@shared/ipc/errors'

export type FakeHandlers = {
  [R in Route]?: (input: Requests[R]['in']) => Requests[R]['out'] | Promise<Requests[R]['out']>
}

export interface FakeBridge {
  /** Routes and inputs in the order they were asked. */
  readonly asked: { readonly route: string; readonly input: unknown }[]
  readonly push: (message: EventMessage) => void
  /** How many listeners the bridge itself has. */
  readonly listeners: () => number
}

/** Routes that a test asked for without having an answer. */
const unanswered = new Set<string>()

afterEach(() => {
  const routes = [...unanswered]
  unanswered.clear()
  expect(routes, 'The test has no answer for these routes.').toEqual([])
})

/** A store behind many screens asks for these, at a time of its own. */
const ALWAYS: FakeHandlers = { 'stages.choices': () => [] }

/** Puts a fake bridge on the window. A route without a handler fails the test that asks for it. */
export function installBridge(handlers: FakeHandlers): FakeBridge {
  const asked: { route: string; input: unknown }[] = []
  const listeners = new Set<(message: EventMessage) => void>()
  const bridge: Bridge = {
    async request(route, input) {
      // Throws for a reactive proxy, as the real bridge does.
      const copy: unknown = structuredClone(input)
      asked.push({ route, input: copy })
      const handler = (handlers[route as Route] ?? ALWAYS[route as Route]) as ((input: unknown) => unknown) | undefined
      if (!handler) {
        unanswered.add(route)
        throw new Error(`The test has no answer for ${route}.`)
      }
      try {
        return { ok: true, value: await handler(copy) }
      } catch (thrown) {
        return { ok: false, error: shapeOf(thrown) }
      }
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  window.desksideBridge = bridge
  return {
    asked,
    push: (message) => listeners.forEach((listener) => listener(message)),
    listeners: () => listeners.size
  }
}
