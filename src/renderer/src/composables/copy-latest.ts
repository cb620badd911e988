import type { RequestInput } from '@shared/ipc/contract'
import { request } from '../desktop'

export type CopiedContent = RequestInput<'app.copyText'>
/** A function makes the content when it is called; null: there is nothing to copy. */
export type CopySource = CopiedContent | (() => Promise<CopiedContent | null>)

/** Maximum wait for an earlier write, which may never end; milliseconds. */
const LONGEST = 5_000

let begun = 0
let written = 0
/** The last write, which may be pending: main can end a later one first. */
let writing: Promise<unknown> | null = null

/**
 * Copies a content, which may take a while to make. Of two copies of this window, the one that began later wins, unless
 * main takes over 5 s to write the earlier one.
 *
 * @returns whether it was copied
 * @throws DesksideError
 */
export async function copyLatest(content: CopySource): Promise<boolean> {
  const mine = ++begun
  let made: CopiedContent | null
  try {
    made = typeof content === 'function' ? await content() : content
  } catch (thrown) {
    if (mine < written) return false
    throw thrown
  }
  if (made === null || mine < written) return false
  written = mine
  const write = writeAfter(writing, mine, made)
  writing = write
  try {
    return await write
  } finally {
    if (writing === write) writing = null
  }
}

/** Ends with the write, or when it has taken too long. */
async function endOrTimeout(write: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST)
  await Promise.race([Promise.allSettled([write]), timeout])
  clearTimeout(timer)
}

async function writeAfter(before: Promise<unknown> | null, mine: number, made: CopiedContent): Promise<boolean> {
  if (before !== null) {
    // The caller of the earlier copy gets its error.
    await endOrTimeout(before)
    if (mine < written) return false
  }
  await request('app.copyText', made)
  return true
}
