import { copyLatest } from './copy-latest'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Copies a text and shows a notice, also on failure. */
export function useCopy(): (text: string) => Promise<void> {
  const notices = useNotices()
  return async (text) => {
    try {
      await copyLatest({ text })
      notices.done(t('common.copied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
}
