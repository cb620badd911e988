import { copyLatest } from './copy-latest'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Copies a text and shows a notice, also on failure. */
export function useCopy(): (text: string | (() => Promise<string>)) => Promise<void> {
  const notices = useNotices()
  return async (text) => {
    try {
      const isCopied = await copyLatest(typeof text === 'string' ? { text } : async () => ({ text: await text() }))
      if (isCopied) notices.done(t('common.copied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
}
