import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import { FILE_KINDS } from '@shared/rules/file-kinds'
import EntryIcon from './entry-icon.vue'

const shape = (props: InstanceType<typeof EntryIcon>['$props']): string => {
  const wrapper = mount(EntryIcon, { props })
  expect(wrapper.attributes('aria-hidden')).toBe('true')
  return wrapper.element.innerHTML
}

describe('the icon of a folder or a file', () => {
  it('has a shape of its own for each kind, and for a folder that is open', () => {
    const shapes = [
      ...FILE_KINDS.map((kind) => shape({ kind })),
      shape({ kind: null }),
      shape({ kind: null, isOpen: true })
    ]
    expect(new Set(shapes).size).toBe(FILE_KINDS.length + 2)
  })
})
