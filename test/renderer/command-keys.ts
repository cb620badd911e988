import { mount } from '@vue/test-utils'
import { defineComponent } from 'vue'
import { useCommandKeys } from '../../src/renderer/src/commands/use-command-keys'

/** Enables command shortcuts as in every window; returns a function that disables them. */
export function withCommandKeys(): () => void {
  const wrapper = mount(defineComponent({ setup: () => useCommandKeys(), template: '<i />' }))
  return () => wrapper.unmount()
}
