import { copyLatest, type CopySource } from './copy-latest'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Copies a content and shows a notice, also on failure. */
export function useCopy(): (content: string | CopySource) => Promise<void> {
  const notices = useNotices()
  return async (content) => {
    try {
      const isCopied = await copyLatest(typeof content === 'string' ? { text: content } : content)
      if (isCopied) notices.done(t('common.copied'))
    } catch (thrown) {
      notices.problem(thrown)
    }
  }
}
