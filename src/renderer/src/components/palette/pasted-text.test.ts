import { flushPromises, type VueWrapper } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { setLanguage, type Language } from '../../locales'
import { useDroppedText } from '../../stores/dropped-text'
import { useWorkspaces } from '../../state/workspaces'
import { installBridge } from '../../../../../test/renderer/fake-bridge'
import { freshStores, mountApp } from '../../../../../test/renderer/mount-app'
import { pasteInto } from '../../../../../test/renderer/paste'
import CommandPalette from './command-palette.vue'
import { hit, NOTHING_KNOWN } from '../../../../../test/renderer/components/palette/fixtures'

const SIGNATURE =
  'С уважением,\nГромов Артём Валерьевич\nООО «Северный Ветер»\nТел.: +7 (495) 555-10-10\ngromov@mail.example'

let wrapper: VueWrapper
let bridge: ReturnType<typeof installBridge>
/** Delays the answer for the phone number. */
let held: Promise<void> | undefined

beforeEach(() => {
  held = undefined
  freshStores()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  wrapper.unmount()
  vi.useRealTimers()
})

async function open(language: Language = 'en', known = ''): Promise<void> {
  const hits = [hit(5, 'project')]
  bridge = installBridge({
    ...NOTHING_KNOWN,
    'projects.get': () => {
      throw new DesksideError('not-found', 'It is gone.')
    },
    'children.glance': () => ({ last: null, next: null, received: null, unread: [] }),
    'search.cache': async ({ text }) => {
      if (text === '+74955551010') await held
      return { hits: text === known ? hits : [], hasMore: false, readAs: [], all: null }
    }
  })
  await useWorkspaces().load()
  ;({ wrapper } = await mountApp(CommandPalette, { props: { open: true }, attachTo: document.body }))
  setLanguage(language)
  await flushPromises()
}

const field = () => wrapper.get<HTMLInputElement>('input[role="combobox"]').element
const chips = () => wrapper.findAll('.pasted .chip').map((chip) => chip.text())
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(2_000)
  await flushPromises()
}
async function paste(text: string): Promise<boolean> {
  const isTaken = await pasteInto(field(), text)
  await settled()
  return isTaken
}
async function press(element: Element, key: string): Promise<void> {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await flushPromises()
}

describe('a longer text pasted into the search for everything', () => {
  it('is looked for by the best of what it names, and offers the others', async () => {
    await open()
    await paste(SIGNATURE)
    expect(field().value).toBe('gromov@mail.example')
    expect(chips()).toEqual([
      'e-mailgromov@mail.example',
      'phone+74955551010',
      'companyООО «Северный Ветер»',
      'personГромов Артём Валерьевич'
    ])
    expect(wrapper.get('.pasted').text()).toContain('Only saved data is searched')
  })

  it('is said in Russian', async () => {
    await open('ru')
    await paste(SIGNATURE)
    expect(wrapper.get('.pasted legend').text()).toBe('Искать:')
    expect(chips()[1]).toBe('телефон+74955551010')
  })

  it('is looked for in saved data alone, until something is typed', async () => {
    await open()
    const asked = (route: string) =>
      bridge.asked.flatMap((one) => (one.route === route ? [(one.input as { text: string }).text] : []))
    await paste(SIGNATURE)
    await wrapper.findAll('.pasted input')[1]?.setValue(true)
    await settled()
    expect(field().value).toBe('+74955551010')
    // No candidate is found, so all are tried.
    const named = ['gromov@mail.example', '+74955551010', 'ООО «Северный Ветер»', 'Громов Артём Валерьевич']
    expect(asked('search.cache')).toEqual([...named, 'gromov@mail.example', '+74955551010'])
    expect(asked('search.service')).toEqual([])
    await wrapper.get('input[role="combobox"]').setValue('Gromov')
    await settled()
    expect(chips()).toEqual([])
    expect(asked('search.service')).toEqual(['Gromov'])
  })

  it('has its chips above the first result for the arrow keys, which lead back', async () => {
    await open()
    await paste(SIGNATURE)
    field().focus()
    await press(field(), 'ArrowUp')
    expect(document.activeElement).toBe(wrapper.get('.pasted input').element)
    await press(document.activeElement!, 'ArrowDown')
    expect(document.activeElement).toBe(field())
  })

  it.each([
    ['one line', 'Romashka 12', false],
    ['a number', '+7 495 555-10-10', false]
  ])('is left to the field where it is only %s', async (_what, text, isTaken) => {
    await open()
    expect(await paste(text)).toBe(isTaken)
    expect(chips()).toEqual([])
  })

  it('goes into the field on one line where it names nothing', async () => {
    await open()
    expect(await paste('roof\nand garden')).toBe(true)
    expect(field().value).toBe('roof and garden')
    expect(chips()).toEqual([])
  })

  it('is looked for by the number of a record where it links to one', async () => {
    await open()
    await paste('See this:\ndeskside://workspaces/main/projects/1042')
    expect(field().value).toBe('1042')
  })

  it('is looked for by the first of what it names that is found', async () => {
    await open('en', '+74955551010')
    await paste(SIGNATURE)
    expect(field().value).toBe('+74955551010')
    expect(chips()[0]).toBe('e-mailgromov@mail.example')
  })

  it('stays what it is once the user is at what it names', async () => {
    const answer = Promise.withResolvers<void>()
    held = answer.promise
    await open('en', 'Громов Артём Валерьевич')
    await paste(SIGNATURE)
    field().focus()
    await press(field(), 'ArrowUp')
    answer.resolve()
    await settled()
    expect(field().value).toBe('+74955551010')
    expect(document.activeElement).toBe(wrapper.findAll('.pasted input')[1]?.element)
  })

  const MAIL = { subject: 'Roof', attachments: [], unread: null, isCut: false }
  const CANDIDATES = [
    { kind: 'email', value: 'ivan@mail.example' },
    { kind: 'person', value: 'Ivan Petrov' }
  ] as const
  it.each([
    ['a text', null, 'From the dropped text. Only saved data'],
    ['an e-mail', MAIL, 'From the e-mail “Roof”. Only saved data'],
    ['an e-mail without a subject', { ...MAIL, subject: '' }, 'From an e-mail without a subject.'],
    ['an e-mail that Outlook packed', { ...MAIL, unread: 'winmail' as const }, 'winmail.dat, which can’t be read here'],
    ['a long e-mail', { ...MAIL, isCut: true }, 'only the beginning of its text was read'],
    [
      'an e-mail with files',
      { ...MAIL, attachments: ['1', '2', '3', '4', '5', '6', '7'] },
      'Attached and not opened: 1, 2, 3, 4, 5 and 2 more.'
    ]
  ])('says that it comes from %s', async (_what, mail, note) => {
    await open()
    await wrapper.setProps({ open: false })
    useDroppedText().waiting = { candidates: CANDIDATES, mail }
    await wrapper.setProps({ open: true })
    await settled()
    expect(field().value).toBe('ivan@mail.example')
    expect(chips()).toEqual(['e-mailivan@mail.example', 'personIvan Petrov'])
    expect(wrapper.get('.pasted').text()).toContain(note)
    expect(bridge.asked.map(({ route }) => route)).not.toContain('search.service')
  })

  it('takes the place of what was typed where something is dropped on it', async () => {
    await open()
    await wrapper.get('input[role="combobox"]').setValue('> dark')
    useDroppedText().waiting = { candidates: CANDIDATES, mail: null }
    await settled()
    expect(field().value).toBe('ivan@mail.example')
    expect(useDroppedText().waiting).toBeNull()
  })

  it('says how many are not offered', async () => {
    await open()
    await paste(Array.from({ length: 34 }, (_, at) => `n${at}@mail.example`).join('\n'))
    expect(chips()).toHaveLength(30)
    expect(wrapper.get('.pasted').text()).toContain('and 4 more in the text')
  })
})
