import type { RequestInput } from '@shared/ipc/contract'
import { request } from '../desktop'

type CopiedContent = RequestInput<'app.copyText'>

let turn = 0

/**
 * Copies a content, which may take a while to make: if another copy begins meanwhile, the later one wins.
 *
 * @throws DesksideError
 */
export async function copyLatest(content: CopiedContent | (() => Promise<CopiedContent>)): Promise<void> {
  const mine = ++turn
  const made = typeof content === 'function' ? await content() : content
  if (mine === turn) await request('app.copyText', made)
}
