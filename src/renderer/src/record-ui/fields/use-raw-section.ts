/** The raw record below the details, shown only on request in the actions menu. */
import { nextTick, ref, useTemplateRef, watch, type Ref } from 'vue'
import { useCommands } from '../../commands/active'
import type RawSection from './raw-section.vue'

/**
 * Registers `record-raw`. Show the section while the result is true, with `ref="raw"`.
 *
 * @param of identifies the open record; another record hides the section
 * @param isRead whether the record is loaded
 */
export function useRawSection(of: () => unknown, isRead: () => boolean): Readonly<Ref<boolean>> {
  const isShown = ref(false)
  const section = useTemplateRef<InstanceType<typeof RawSection>>('raw')
  watch(of, () => (isShown.value = false), { flush: 'sync' })
  async function show(): Promise<void> {
    isShown.value = true
    await nextTick()
    section.value?.show()
  }
  useCommands({ 'record-raw': { run: show, isEnabled: isRead } })
  return isShown
}
