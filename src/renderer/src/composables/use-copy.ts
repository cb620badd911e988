import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Copies a text and says so; a failure is reported like any other. */
export function useCopy(): (text: string) => Promise<void> {
  const notices = useNotices()
  return async (text) => {
    try {
      await request('app.copyText', { text })
      notices.done(t('common.copied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
}
