import { mount, type VueWrapper } from '@vue/test-utils'
import { nextTick } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SpacePart, FilesSpace } from '@shared/model/files'
import { setFormatLocale } from '../../../basics/format'
import { i18n, setLanguage } from '../../../locales'
import SpacePanel from './space-panel.vue'

const KB = 1_024
const drawings: SpacePart = {
  of: { kind: 'folder', id: 7, title: 'Drawings' },
  ...{ folders: 3, files: 340, withSize: 330, bytes: 600 * KB }
}
const nameless: SpacePart = {
  of: { kind: 'folder', id: 8, title: null },
  ...{ folders: 0, files: 4, withSize: 0, bytes: 0 }
}
const photos: SpacePart = {
  of: { kind: 'files', fileKind: 'image' },
  ...{ folders: 0, files: 12, withSize: 12, bytes: 400 * KB }
}
const sums = { folders: 5, files: 356, withSize: 342, bytes: 1_000 * KB, unknownFolders: 0 }
/** Parts with similar numbers of files. */
const even = [
  { ...drawings, files: 150 },
  { ...photos, files: 120 },
  { ...nameless, files: 86 }
]
const space: FilesSpace = { parts: [drawings, photos, nameless], others: null, sums }

let wrapper: VueWrapper
beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})
afterEach(() => {
  wrapper.unmount()
  vi.restoreAllMocks()
  setLanguage('en')
  setFormatLocale('en-GB')
})

async function shown(props: Partial<InstanceType<typeof SpacePanel>['$props']> = {}): Promise<void> {
  wrapper = mount(SpacePanel, {
    props: { space, error: null, folder: 'Works', folderId: 5, ...props },
    global: { plugins: [i18n] },
    attachTo: document.body
  })
  await nextTick()
  await nextTick()
}
const text = (): string => wrapper.text().replace(/\s+/g, ' ')
const tiles = () => wrapper.get('[role="group"]').findAll('button')
const names = (): (string | undefined)[] => tiles().map((tile) => tile.attributes('aria-label'))
const rows = (): string[][] =>
  wrapper.findAll('tbody tr').map((row) => row.findAll('th, td').map((cell) => cell.text().replace(/\s/g, ' ')))

describe('where the space of a folder goes', () => {
  it('is said in a map and a table, and always by how many files have a size', async () => {
    await shown()
    expect(wrapper.get('section').attributes('aria-label')).toBe('Where the space in Works goes')
    expect(text()).toContain('342 of 356 files have a size: 1,000 KB')
    expect(names()).toEqual([
      'Folder Drawings: 600 KB, 60%, 330 of 340 files with a size',
      'Pictures in this folder: 400 KB, 40%, 12 files'
    ])
    // Parts of unknown size are not on the map but in the table.
    expect(rows()).toEqual([
      ['Drawings', '600 KB', '60%', '330 of 340'],
      ['Pictures', '400 KB', '40%', '12 of 12'],
      ['Folder 8', 'no size', '', '0 of 4']
    ])
    expect(text()).not.toContain('not read completely yet')
  })

  it('leads into folders and narrows to kinds, from the map and from the table', async () => {
    await shown()
    await tiles()[0]?.trigger('click')
    await tiles()[1]?.trigger('click')
    await wrapper.findAll('tbody button')[2]?.trigger('click')
    expect(wrapper.emitted('folder')).toEqual([[7], [8]])
    expect(wrapper.emitted('kind')).toEqual([['image']])
  })

  it.each([
    ['the map', () => tiles()[0], () => tiles()[0]],
    ['the table', () => wrapper.findAll('tbody button')[0], () => wrapper.findAll('tbody button')[0]]
  ])('goes on with the focus in %s of the folder that is entered', async (_where, entered, next) => {
    await shown()
    const button = entered()?.element as HTMLElement
    button.focus()
    button.click()
    await wrapper.setProps({ space: null })
    expect(document.activeElement).toBe(document.body)
    await wrapper.setProps({ space: { ...space, parts: [photos] } })
    await nextTick()
    await nextTick()
    expect(document.activeElement).toBe(next()?.element)
  })

  it('leads one level out by Backspace, to the tile of the folder that was left', async () => {
    await shown({ folderId: 7, folder: 'Drawings', space: { ...space, parts: [photos] } })
    tiles()[0]?.element.focus()
    await tiles()[0]?.trigger('keydown', { key: 'Backspace' })
    expect(wrapper.emitted('up')).toHaveLength(1)
    await wrapper.setProps({ space: null, folder: 'Works', folderId: 5 })
    const smaller = { ...drawings, bytes: 200 * KB }
    await wrapper.setProps({ space: { ...space, parts: [photos, smaller] } })
    await nextTick()
    await nextTick()
    expect(document.activeElement?.getAttribute('data-part')).toBe('folder 7')
  })

  it('stays at the root', async () => {
    await shown({ folderId: null })
    await tiles()[0]?.trigger('keydown', { key: 'Backspace' })
    expect(wrapper.emitted('up')).toBeUndefined()
  })

  it('says a share that is less than one per cent as less', async () => {
    const small: SpacePart = { ...photos, bytes: 100 }
    await shown({ space: { ...space, parts: [drawings, small] } })
    expect(rows()[1]).toEqual(['Pictures', '100 bytes', '<1%', '12 of 12'])
  })

  it('is one stop for Tab, from which arrows lead to every part', async () => {
    await shown({ space: { ...space, parts: even } })
    await wrapper.get('input[value="count"]').setValue()
    const stops = (): (string | undefined)[] => tiles().map((tile) => tile.attributes('tabindex'))
    expect(stops()).toEqual(['0', '-1', '-1'])
    const [first, second, third] = tiles().map(({ element }) => element as HTMLElement)
    first?.focus()
    const press = async (key: string): Promise<void> => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await nextTick()
    }
    await press('ArrowRight')
    expect(document.activeElement).toBe(second)
    expect(stops()).toEqual(['-1', '0', '-1'])
    await press('End')
    expect(document.activeElement).toBe(third)
    await press('ArrowDown')
    expect(document.activeElement).toBe(third)
    await press('Home')
    expect(document.activeElement).toBe(first)
  })

  it('is drawn by the number of files when that is wanted', async () => {
    await shown({ space: { ...space, parts: even } })
    await wrapper.get('input[value="count"]').setValue()
    expect(tiles().map((tile) => tile.attributes('data-part'))).toEqual(['folder 7', 'image', 'folder 8'])
    expect(tiles()[0]?.text().replace(/\s/g, ' ')).toContain('150 files')
  })

  it('says that there may be more in folders that were not read whole', async () => {
    await shown({ space: { ...space, sums: { ...sums, unknownFolders: 2 } } })
    expect(text()).toContain('2 folders were not read completely yet, so there may be more in them')
  })

  it('is a sentence where no size came, and another where no file is known', async () => {
    const unsized = { ...sums, withSize: 0, bytes: 0 }
    await shown({ space: { parts: [{ ...drawings, withSize: 0, bytes: 0 }], others: null, sums: unsized } })
    expect(text()).toContain('None of the 356 files in here has a size.')
    expect(wrapper.find('[role="group"]').exists()).toBe(false)
    expect(rows()).toEqual([['Drawings', 'no size', '', '0 of 340']])
    wrapper.unmount()
    await shown({ space: { parts: [], others: null, sums: { ...unsized, files: 0, folders: 0 } } })
    expect(text()).toContain('No files found in this folder yet.')
    expect(wrapper.find('table').exists()).toBe(false)
  })

  it('is no picture where all that has a size is empty', async () => {
    await shown({ space: { parts: [{ ...photos, bytes: 0 }], others: null, sums: { ...sums, bytes: 0 } } })
    expect(text()).toContain('All files with a size are empty.')
    expect(rows()).toEqual([['Pictures', '0 bytes', '', '12 of 12']])
  })

  it('names what found no place of its own', async () => {
    const others = { folders: 9, files: 100, withSize: 100, bytes: 500 * KB }
    await shown({ space: { ...space, others } })
    expect(wrapper.get('.rest').text().replace(/\s/g, ' ')).toBe('Everything else: 500 KB')
    expect(rows().at(-1)).toEqual(['Everything else', '500 KB', '50%', '100 of 100'])
  })

  it('waits, and says why it could not be worked out', async () => {
    await shown({ space: null })
    expect(wrapper.get('[role="status"]').text()).toBe('Adding up the sizes')
    wrapper.unmount()
    const error = { code: 'internal', message: 'x', retryable: true, details: {} } as const
    await shown({ space: null, error })
    expect(text()).toContain('It could not be added up.')
    await wrapper.get('button').trigger('click')
    expect(wrapper.emitted('retry')).toHaveLength(1)
  })

  it('speaks Russian', async () => {
    setLanguage('ru')
    setFormatLocale('ru-RU')
    await shown()
    expect(text()).toContain('Размер известен у 342 из 356 файлов: 1 000 КБ')
    expect(names()[1]?.replace(/\s/g, ' ')).toBe('Изображения в этой папке: 400 КБ, 40 %, 12 файлов')
  })
})
