import { afterEach, expect, it } from 'vitest'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { useLinkOffer } from './use-link-offer'

afterEach(() => delete window.desksideBridge)

it('a link is offered as long as there is one, and nothing is copied without', async () => {
  freshStores()
  const copied: string[] = []
  installBridge({ 'app.copyText': ({ text }) => void copied.push(text) })
  let link: string | null = null
  const { run, isEnabled } = useLinkOffer(() => link)
  await run(true)
  expect([isEnabled?.(), copied]).toEqual([false, []])
  link = 'deskside://workspaces/w/projects/5'
  await run(true)
  expect([isEnabled?.(), copied]).toEqual([true, [link]])
})
