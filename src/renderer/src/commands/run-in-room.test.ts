import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope, type EffectScope } from 'vue'
import { createMemoryHistory, createRouter, type Router } from 'vue-router'
import { useCommands } from './active'
import { COMMAND_IDS, commandFacts, roomOf, SCOPES, type CommandId } from '../basics/commands/catalogue'
import { runInRoom } from './run-in-room'

let router: Router
/** Scope of the page on screen. */
let room: EffectScope
const ran = vi.fn()

/** Registers a command, as a page does once it is mounted. */
const offer = (id: CommandId): void => room.run(() => useCommands({ [id]: ran }))

beforeEach(async () => {
  vi.useFakeTimers()
  ran.mockClear()
  room = effectScope()
  router = createRouter({
    history: createMemoryHistory(),
    routes: SCOPES.map((name) => ({ path: `/${name}`, name, component: {} }))
  })
  await router.push({ name: 'today' })
})
afterEach(() => {
  room.stop()
  vi.useRealTimers()
})

const OF_ROOMS = COMMAND_IDS.filter((id) => roomOf(id, null) !== null)

it('every command of a room has one, and no other', () => {
  const rest = COMMAND_IDS.filter((id) => !OF_ROOMS.includes(id)).map((id) => commandFacts(id).in)
  expect(rest.filter((scopes) => typeof scopes !== 'string' && scopes.join() !== 'window')).toEqual([])
})

it.each(OF_ROOMS)('%s opens its room and is done there', async (id) => {
  const done = runInRoom(id, router)
  await flushPromises()
  expect(router.currentRoute.value.name).toBe(roomOf(id, null))
  expect(ran).not.toHaveBeenCalled()
  offer(id)
  expect(await done).toBe(true)
  expect(ran).toHaveBeenCalledOnce()
})

it('what can be done here is done here', async () => {
  offer('list-csv')
  expect(await runInRoom('list-csv', router)).toBe(true)
  expect([router.currentRoute.value.name, ran.mock.calls.length]).toEqual(['today', 1])
})

it('what needs something that is not open is said not to be possible, in its room and from others', async () => {
  const done = runInRoom('project-mail', router)
  await flushPromises()
  await vi.runAllTimersAsync()
  expect([await done, router.currentRoute.value.name]).toEqual([false, 'projects'])
  expect(await runInRoom('project-mail', router)).toBe(false)
})

it('who goes on to another room is told nothing', async () => {
  const done = runInRoom('project-mail', router)
  await flushPromises()
  await router.push({ name: 'files' })
  expect(await done).toBe(true)
})
