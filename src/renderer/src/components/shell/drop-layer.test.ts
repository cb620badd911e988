import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LARGEST_MAIL, type SavedMail } from '@shared/model/saved-mail'
import { DesksideError } from '@shared/ipc/errors'
import { setLanguage } from '../../locales'
import { useDroppedText } from '../../stores/dropped-text'
import { useNotices } from '../../state/notices'
import { installBridge, type FakeBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import DropLayer from './drop-layer.vue'

const MAIL: SavedMail = {
  ...{ subject: 'Roof', people: ['Ivan Petrov'], text: 'Ivan Petrov <ivan@mail.example>\nRoof\nHi' },
  ...{ attachments: ['a.pdf'], unread: null, isCut: false }
}
let wrapper: VueWrapper
let bridge: FakeBridge
let read: () => SavedMail | Promise<SavedMail>

beforeEach(() => {
  freshStores()
  setLanguage('en')
  read = () => MAIL
  ownTypes = []
})
afterEach(() => wrapper.unmount())

async function show(isAlone = false): Promise<void> {
  bridge = installBridge({
    'mail.read': () => read(),
    'windows.findInMain': () => undefined
  })
  ;({ wrapper } = await mountApp(DropLayer, { props: { isAlone }, attachTo: document.body }))
}

interface Load {
  readonly files?: readonly File[]
  readonly text?: string
  readonly isFolder?: true
  /** MIME type of the text. */
  readonly as?: string
}
/** Types that the window itself added to the dragged data. */
let ownTypes: string[] = []
const FILE = new File([new Uint8Array([1, 2, 3])], 'any name at all')

/** Simulates the drag events of a browser. Returns whether the app accepted the drop. */
async function drag(
  type: string,
  { files = [], text = '', isFolder, as = 'text/plain' }: Load,
  target: EventTarget = document.body
) {
  const event = new Event(type, { bubbles: true, cancelable: true })
  const items = files.map(() => ({ webkitGetAsEntry: () => ({ isDirectory: isFolder === true }) }))
  const types = [...(files.length > 0 ? ['Files'] : []), ...(text === '' ? [] : [as]), ...ownTypes]
  const getData = (type: string): string => (type === as ? text : '')
  const setData = (type: string): void => void ownTypes.push(type)
  const dataTransfer = { files, items, types, dropEffect: 'none', getData, setData }
  Object.assign(event, { dataTransfer, relatedTarget: null })
  target.dispatchEvent(event)
  await flushPromises()
  await import('../../rules/candidates')
  await flushPromises()
  return { isTaken: event.defaultPrevented, effect: dataTransfer.dropEffect }
}
const asked = () => bridge.asked.map(({ route }) => route)
const said = () => useNotices().list.map(({ text, error }) => text ?? error?.code)

describe('the window', () => {
  it('says where something may be dropped while it is dragged over it, in words too', async () => {
    await show()
    expect(await drag('dragover', { files: [FILE] })).toEqual({ isTaken: true, effect: 'copy' })
    expect(document.body.textContent).toContain('Drop an e-mail or a text here')
    expect(useNotices().spoken).toContain('Drop an e-mail or a text here')
    await drag('dragleave', { files: [FILE] })
    expect(document.body.textContent).not.toContain('Drop an e-mail')
  })

  it('says so in Russian', async () => {
    await show()
    setLanguage('ru')
    await drag('dragover', { text: 'a' })
    expect(document.body.textContent).toContain('Перетащите сюда письмо или текст')
  })

  it('looks for what a dropped e-mail names', async () => {
    await show()
    expect(await drag('drop', { files: [FILE] })).toMatchObject({ isTaken: true })
    expect(bridge.asked).toEqual([{ route: 'mail.read', input: { bytes: new Uint8Array([1, 2, 3]) } }])
    expect(useDroppedText().waiting).toEqual({
      candidates: [
        { kind: 'email', value: 'ivan@mail.example' },
        { kind: 'person', value: 'Ivan Petrov' }
      ],
      mail: { subject: 'Roof', attachments: ['a.pdf'], unread: null, isCut: false }
    })
  })

  it('looks for what a dropped text names, without main', async () => {
    await show()
    await drag('drop', { text: 'Call +7 495 555-10-10' })
    expect(useDroppedText().waiting).toEqual({ candidates: [{ kind: 'phone', value: '+74955551010' }], mail: null })
    expect(asked()).toEqual([])
  })

  it('hands what is named to the main window where it is one of its own', async () => {
    await show(true)
    await drag('drop', { files: [FILE] })
    expect(asked()).toEqual(['mail.read', 'windows.findInMain'])
    expect(useDroppedText().waiting).toBeNull()
    expect(JSON.stringify(bridge.asked.at(-1))).not.toContain('Hi')
  })

  it.each([
    ['two files', { files: [FILE, FILE] }, 'Drop one file at a time.'],
    ['a folder', { files: [FILE], isFolder: true }, 'mail-unreadable'],
    [
      'a file of more than 25 MB',
      { files: [Object.defineProperty(new File([], 'a.eml'), 'size', { value: LARGEST_MAIL + 1 })] },
      'mail-too-large'
    ],
    ['a text that names nothing', { text: 'hello' }, 'This text has nothing to look up.']
  ] as const)('says why not: %s', async (_what, load, sentence) => {
    await show()
    await drag('drop', load)
    expect(said()).toEqual([sentence])
    expect(asked()).toEqual([])
  })

  it('says why a file can not be read', async () => {
    await show()
    read = () => {
      throw new DesksideError('mail-unreadable', 'No e-mail.')
    }
    await drag('drop', { files: [FILE] })
    expect(said()).toEqual(['mail-unreadable'])
  })

  it('says that an e-mail names nothing', async () => {
    await show()
    read = () => ({ ...MAIL, people: [], text: 'Hi' })
    await drag('drop', { files: [FILE] })
    expect(said()).toEqual(['This e-mail has nothing to look up.'])
  })

  it('leaves texts for fields, what a room takes itself, and what is dragged within it', async () => {
    await show()
    const field = document.body.appendChild(document.createElement('input'))
    expect((await drag('dragover', { text: 'a' }, field)).isTaken).toBe(false)
    expect((await drag('drop', { text: 'a' }, field)).isTaken).toBe(false)
    const taker = (event: Event): void => event.preventDefault()
    field.addEventListener('drop', taker)
    await drag('drop', { files: [FILE] }, field)
    field.remove()
    await drag('dragstart', { text: 'a' })
    expect((await drag('drop', { text: 'Call +7 495 555-10-10' })).isTaken).toBe(false)
    expect(useDroppedText().waiting).toBeNull()
    expect(asked()).toEqual([])
    // The dragged element may be gone at the end, so that no event ends the drag.
    ownTypes = []
    expect((await drag('drop', { text: 'Call +7 495 555-10-10' })).isTaken).toBe(true)
  })

  it.each([
    ['mailto:ivan@mail.example?subject=Hi', 'email', 'ivan@mail.example'],
    ['tel:+74955551010', 'phone', '+74955551010']
  ])('looks for whom a dropped address leads to: %s', async (text, kind, value) => {
    await show()
    expect(await drag('drop', { text, as: 'text/uri-list' })).toMatchObject({ isTaken: true })
    expect(useDroppedText().waiting).toEqual({ candidates: [{ kind, value }], mail: null })
  })

  it.each(['is read late', 'can not be read, as is said late'])(
    'looks for what was dropped last, whatever of an earlier e-mail %s',
    async (what) => {
      await show()
      const { promise, resolve, reject } = Promise.withResolvers<SavedMail>()
      read = () => promise
      await drag('drop', { files: [FILE] })
      await drag('drop', { text: 'Call +7 495 555-10-10' })
      if (what === 'is read late') resolve(MAIL)
      else reject(new DesksideError('mail-unreadable', 'No e-mail.'))
      await flushPromises()
      await flushPromises()
      expect(useDroppedText().waiting?.candidates).toEqual([{ kind: 'phone', value: '+74955551010' }])
      expect(said()).toEqual([])
    }
  )
})
