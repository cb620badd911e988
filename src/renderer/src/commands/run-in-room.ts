import { watch } from 'vue'
import type { Router } from 'vue-router'
import { offerOf, runCommand } from './active'
import { roomOf, scopeOf, type CommandId } from '../basics/commands/catalogue'

/** Milliseconds for an opened page to register its commands. */
const OFFERS_WITHIN = 3_000

/**
 * Opens the page of a command and runs it there. A command that needs an open record does not run.
 *
 * @returns true also if the user opened another page meanwhile
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
