import { readonly, ref, type Ref } from 'vue'
import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../stores/notices'

/**
 * Exports the user data to a file that the user chooses, and reports its name, or the error.
 *
 * @returns `exporting` while the system's dialog is open or the file is written: one export at a time.
 */
export function useMadeExport(): {
  readonly exporting: Readonly<Ref<boolean>>
  readonly exportAll: () => Promise<void>
} {
  const notices = useNotices()
  const exporting = ref(false)

  async function exportAll(): Promise<void> {
    exporting.value = true
    try {
      const { savedAs } = await request('userData.export')
      if (savedAs !== null) notices.done(t('fields.data.exported', { name: savedAs }))
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      exporting.value = false
    }
  }

  return { exporting: readonly(exporting), exportAll }
}
