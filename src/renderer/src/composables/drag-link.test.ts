import { expect, it, vi } from 'vitest'
import { installBridge } from '../../../../test/renderer/fake-bridge'
import { freshStores } from '../../../../test/renderer/mount-app'
import { workspace } from '../../../../test/renderer/samples'
import { useWorkspaces } from '../state/workspaces'
import { dragLink, dragRecord } from './drag-link'

const LINK = 'deskside://workspaces/w/projects/5'

it('what is dragged out is a link, a text with it, and the same for formatted text', () => {
  const data = new Map<string, string>()
  const dataTransfer = { effectAllowed: 'all', setData: (type: string, text: string) => data.set(type, text) }
  const preventDefault = vi.fn()
  dragLink({ dataTransfer, preventDefault } as unknown as DragEvent, 'Roof <b> & "co"', LINK)
  expect(Object.fromEntries(data)).toEqual({
    'text/uri-list': LINK,
    'text/plain': `Roof <b> & "co"\n${LINK}`,
    'text/html': `<a href="${LINK}">Roof &lt;b&gt; &amp; &quot;co&quot;</a>`
  })
  expect(preventDefault).not.toHaveBeenCalled()
  dragLink({ dataTransfer, preventDefault } as unknown as DragEvent, 'Roof', null)
  expect(preventDefault).toHaveBeenCalledOnce()
})

it('a record is dragged out of the open workspace, and stays where there is none', async () => {
  freshStores()
  const setData = vi.fn()
  const preventDefault = vi.fn()
  const event = { dataTransfer: { setData }, preventDefault } as unknown as DragEvent
  dragRecord(event, 'Visit', 'calendar-event', 7)
  expect(preventDefault).toHaveBeenCalledOnce()
  installBridge({ 'workspaces.list': () => [workspace()] })
  await useWorkspaces().load()
  dragRecord(event, 'Visit', 'calendar-event', 7)
  expect(setData).toHaveBeenCalledWith(
    'text/uri-list',
    'deskside://workspaces/w-1~0f1e2d3c4b5a/records/calendar-event/7'
  )
})
