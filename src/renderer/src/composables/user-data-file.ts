import { readonly, ref, type Ref } from 'vue'
import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Shared by the whole window: one system dialog at a time, and no export during an import. */
const isBusy = ref(false)

/**
 * Exports the user data to a file that the user chooses, and shows its name or the error.
 *
 * @returns `isBusy`: an export or import is running somewhere in the window. `alone`: runs a task under this lock and
 * shows its error, or skips it if the lock is taken
 */
export function useUserDataFile(): {
  readonly isBusy: Readonly<Ref<boolean>>
  readonly exportAll: () => Promise<void>
  readonly alone: (run: () => Promise<void>) => Promise<void>
} {
  const notices = useNotices()

  async function alone(run: () => Promise<void>): Promise<void> {
    if (isBusy.value) return
    isBusy.value = true
    try {
      await run()
    } catch (thrown) {
      notices.problem(thrown)
    } finally {
      isBusy.value = false
    }
  }

  const exportAll = (): Promise<void> =>
    alone(async () => {
      const { savedAs } = await request('userData.export')
      if (savedAs !== null) notices.doneWritten(t('exports.savedAs', { name: savedAs }), savedAs)
    })

  return { isBusy: readonly(isBusy), exportAll, alone }
}
