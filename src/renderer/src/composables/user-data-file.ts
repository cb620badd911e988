import { readonly, ref, type Ref } from 'vue'
import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Of the window: whoever offers them, one of the system's dialogs is open at a time, and nothing is exported half imported. */
const busy = ref(false)

/**
 * Exports the user data to a file that the user chooses, and reports its name, or the error.
 *
 * @returns `busy`: an export or an import is under way, here or elsewhere in the window; `alone` does something meanwhile,
 * unless something is under way already, and reports its error
 */
export function useUserDataFile(): {
  readonly busy: Readonly<Ref<boolean>>
  readonly exportAll: () => Promise<void>
  readonly alone: (run: () => Promise<void>) => Promise<void>
} {
  const notices = useNotices()

  async function alone(run: () => Promise<void>): Promise<void> {
    if (busy.value) return
    busy.value = true
    try {
      await run()
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      busy.value = false
    }
  }

  const exportAll = (): Promise<void> =>
    alone(async () => {
      const { savedAs } = await request('userData.export')
      if (savedAs !== null) notices.doneWritten(t('exports.savedAs', { name: savedAs }), savedAs)
    })

  return { busy: readonly(busy), exportAll, alone }
}
