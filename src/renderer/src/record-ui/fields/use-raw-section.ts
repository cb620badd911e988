/** The raw record below the details: nobody has it in the way who has not asked for it in the menu of actions. */
import { nextTick, ref, useTemplateRef, watch, type Ref } from 'vue'
import { useCommands } from '../../commands/active'
import type RawSection from './raw-section.vue'

/**
 * Offers `record-raw`. The section is to be shown while the answer is true, with `ref="raw"`.
 *
 * @param of what is open: of the next record it is not shown unasked
 * @param isRead whether there is a record to show
 */
export function useRawSection(of: () => unknown, isRead: () => boolean): Readonly<Ref<boolean>> {
  const shown = ref(false)
  const section = useTemplateRef<InstanceType<typeof RawSection>>('raw')
  watch(of, () => (shown.value = false), { flush: 'sync' })
  async function show(): Promise<void> {
    shown.value = true
    await nextTick()
    section.value?.show()
  }
  useCommands({ 'record-raw': { run: show, enabled: isRead } })
  return shown
}
