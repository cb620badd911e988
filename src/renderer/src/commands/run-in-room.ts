import { watch } from 'vue'
import type { Router } from 'vue-router'
import { offerOf, runCommand } from './active'
import { roomOf, scopeOf, type CommandId } from '../basics/commands/catalogue'

/** Milliseconds in which a room that was opened offers what it can do. */
const OFFERS_WITHIN = 3_000

/**
 * Carries a command out, in the room where that can be done. What needs something that is not open there is not done.
 *
 * @returns whether it was done, or left because another room was opened meanwhile
 */
export async function runInRoom(id: CommandId, router: Router): Promise<boolean> {
  if (runCommand(id, true)) return true
  const here = (): ReturnType<typeof scopeOf> => scopeOf(router.currentRoute.value)
  const room = roomOf(id, here())
  if (room === null || room === here()) return false
  await router.push({ name: room })
  await new Promise<void>((done) => {
    const end = (): void => {
      clearTimeout(timer)
      stop()
      done()
    }
    const timer = setTimeout(end, OFFERS_WITHIN)
    const stop = watch([() => offerOf(id), here], ([offer, now]) => {
      if (offer !== undefined || now !== room) end()
    })
    if (offerOf(id) !== undefined) end()
  })
  return here() !== room || runCommand(id, true)
}
