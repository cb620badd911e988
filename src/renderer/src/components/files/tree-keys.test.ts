import { describe, expect, it } from 'vitest'
import { partChords, partKeysOf, type PartKey } from '../../basics/commands/part-keys'
import { indentOf, isDeep, treeKey, type TreeMove } from './tree-keys'

const press = (key: string, change = {}) => ({
  ...{ key, code: key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...change
})
const folder = { isOpen: false, holdsFolders: true, level: 2 }
const at = (change: Partial<Parameters<typeof treeKey>[1]> = {}) => ({
  ...{ index: 4, total: 100, pageRows: 20, row: folder, isTyping: false },
  ...change
})

describe('keys in the tree', () => {
  it('are those of which the sheet of keys tells', () => {
    const kinds = {
      ...{ 'tree-move': 'move', 'tree-ends': 'move', 'tree-page': 'move', 'tree-unfold': 'open' },
      ...{ 'tree-fold': 'parent', 'tree-beside': 'beside', 'tree-show': 'show' }
    } satisfies Record<PartKey<'tree'>, TreeMove['kind']>
    for (const id of partKeysOf('tree')) {
      const found = partChords(id, false).map(({ key }) => treeKey(press(key), at())?.kind)
      expect([...new Set(found)], id).toEqual([kinds[id]])
    }
  })

  it('lead from row to row, by pages and to the ends', () => {
    const ways = { ArrowDown: 5, ArrowUp: 3, PageDown: 23, PageUp: 0, Home: 0, End: 99 }
    for (const [key, index] of Object.entries(ways)) expect(treeKey(press(key), at())).toEqual({ kind: 'move', index })
    expect(treeKey(press('ArrowUp'), at({ index: 0 }))).toEqual({ kind: 'move', index: 0 })
    expect(treeKey(press('ArrowDown'), at({ index: 99 }))).toEqual({ kind: 'move', index: 99 })
    expect(treeKey(press('ArrowDown'), at({ index: null, row: null }))).toEqual({ kind: 'move', index: 0 })
  })

  it('open to the right, then lead in; close to the left, then lead out', () => {
    const open = { ...folder, isOpen: true }
    const leaf = { ...folder, holdsFolders: false }
    expect(treeKey(press('ArrowRight'), at())).toEqual({ kind: 'open' })
    expect(treeKey(press('ArrowRight'), at({ row: open }))).toEqual({ kind: 'move', index: 5 })
    expect(treeKey(press('ArrowRight'), at({ row: leaf }))).toBeNull()
    expect(treeKey(press('ArrowLeft'), at({ row: open }))).toEqual({ kind: 'close' })
    expect(treeKey(press('ArrowLeft'), at())).toEqual({ kind: 'parent' })
    expect(treeKey(press('ArrowLeft'), at({ row: { ...folder, level: 1 } }))).toBeNull()
  })

  it('show the folder, open all beside it, and write names', () => {
    expect(treeKey(press('Enter'), at())).toEqual({ kind: 'show' })
    expect(treeKey(press(' '), at())).toEqual({ kind: 'show' })
    expect(treeKey(press(' '), at({ isTyping: true }))).toEqual({ kind: 'type', letter: ' ' })
    expect(treeKey(press('*'), at())).toEqual({ kind: 'beside' })
    expect(treeKey(press('ж'), at())).toEqual({ kind: 'type', letter: 'ж' })
    expect(treeKey(press('F5'), at())).toBeNull()
    expect(treeKey(press('c', { ctrlKey: true }), at())).toBeNull()
    expect(treeKey(press('ArrowUp', { altKey: true }), at())).toBeNull()
    expect(treeKey(press('Home'), at({ total: 0, index: null, row: null }))).toBeNull()
  })
})

describe('how far a row is indented', () => {
  it('grows with each level, and never out of the pane', () => {
    for (const width of [180, 240, 360, 600]) {
      for (let level = 2; level <= 300; level += 1) {
        expect(indentOf(level, width)).toBeGreaterThan(indentOf(level - 1, width))
        expect(indentOf(level, width)).toBeLessThan(Math.max(17, width - 160))
      }
    }
  })

  it('says the level where the eye does not tell it any more', () => {
    expect([1, 3].map((level) => isDeep(level, 320))).toEqual([false, false])
    expect(isDeep(120, 320)).toBe(true)
  })
})
