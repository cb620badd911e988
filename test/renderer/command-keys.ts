import { mount } from '@vue/test-utils'
import { defineComponent } from 'vue'
import { useCommandKeys } from '../../src/renderer/src/commands/use-command-keys'

/** Lets keys run commands, as every window does, until the returned function is called. */
export function withCommandKeys(): () => void {
  const wrapper = mount(defineComponent({ setup: () => useCommandKeys(), template: '<i />' }))
  return () => wrapper.unmount()
}
