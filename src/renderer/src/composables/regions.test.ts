import { mount, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { useRegions } from './regions'

/** The regions of a page inside the window's frame. The page itself is a region that contains others. */
const ROOM = `
  <div>
    <nav data-region id="rooms" tabindex="-1"><a href="#a" id="first-room">A</a><a href="#b" id="second-room">B</a></nav>
    <header data-region id="header" tabindex="-1"><button hidden>Narrow</button><button id="back">Back</button></header>
    <main data-region id="content" tabindex="-1">
      <nav data-region="views" id="views"><button id="view">View</button></nav>
      <section data-region="list" id="list"><button disabled>Off</button><div tabindex="0" id="grid">Rows</div></section>
      <aside data-region="detail" id="detail"><button id="close">Close</button></aside>
    </main>
    <ul data-region id="messages"><li><button id="undo">Undo</button></li></ul>
  </div>`

let wrapper: VueWrapper
let go: (step: 1 | -1) => void

beforeEach(() => {
  wrapper = mount(
    defineComponent({
      setup: () => void (go = useRegions()),
      template: ROOM
    }),
    { attachTo: document.body }
  )
  // The test page has no layout, so visibility comes from the `hidden` attribute.
  for (const one of document.querySelectorAll<HTMLElement>('*')) {
    one.checkVisibility = () => one.closest('[hidden]') === null
  }
})
afterEach(() => wrapper.unmount())

const at = (id: string): HTMLElement => wrapper.get<HTMLElement>(`#${id}`).element
/** The regions reached by repeated steps. */
const walk = (step: 1 | -1, times: number): (string | undefined)[] =>
  Array.from({ length: times }, () => {
    go(step)
    return document.activeElement?.id
  })

it('leads through the parts in reading order, to the first control of each, and around', () => {
  at('first-room').focus()
  expect(walk(1, 7)).toEqual(['back', 'view', 'grid', 'close', 'undo', 'first-room', 'back'])
})

it('leads back the same way', () => {
  at('first-room').focus()
  expect(walk(-1, 7)).toEqual(['undo', 'close', 'grid', 'view', 'back', 'first-room', 'undo'])
})

it('begins at an end where nothing has the focus', () => {
  expect(document.activeElement).toBe(document.body)
  expect(walk(1, 1)).toEqual(['first-room'])
  at('first-room').blur()
  expect(walk(-1, 1)).toEqual(['undo'])
})

it('leads from a part that holds others into the first of them, and back to the one before', () => {
  at('content').focus()
  expect(walk(1, 1)).toEqual(['view'])
  at('content').focus()
  expect(walk(-1, 1)).toEqual(['back'])
})

it('comes back to what had the focus in a part, as long as it is there', async () => {
  at('second-room').focus()
  expect([...walk(1, 1), ...walk(-1, 1)]).toEqual(['back', 'second-room'])
  go(1)
  at('second-room').hidden = true
  expect(walk(-1, 1)).toEqual(['first-room'])
})

it('skips parts that are hidden, and those that something covers', () => {
  at('views').hidden = true
  // In a narrow window the open record covers the list.
  at('list').setAttribute('inert', '')
  at('first-room').focus()
  expect(walk(1, 4)).toEqual(['back', 'close', 'undo', 'first-room'])
  expect(walk(-1, 3)).toEqual(['undo', 'close', 'back'])
})

it('takes what holds others for a part itself while none of them is there', () => {
  for (const id of ['views', 'list', 'detail']) at(id).hidden = true
  at('back').focus()
  expect(walk(1, 2)).toEqual(['content', 'undo'])
})

it('does nothing where there is no part', () => {
  at('close').focus()
  wrapper.element.setAttribute('hidden', '')
  expect(walk(1, 1)).toEqual(['close'])
})
