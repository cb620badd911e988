import { expect, it, vi } from 'vitest'
import { dragLink } from './drag-link'

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
