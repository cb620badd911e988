import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { copyLatest, type CopySource } from './copy-latest'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Milliseconds for which the confirmation replaces the button. */
const SHOWN = 1_600

/** State of a copy button that shows the confirmation in place of its label. Errors are shown as notices. */
export function useCopied(): {
  readonly done: Readonly<Ref<boolean>>
  copy(content: CopySource): Promise<void>
  /** Ends the confirmation, because the button now copies another text. */
  forget(): void
} {
  const notices = useNotices()
  const done = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Incremented by `forget`, so that a copy still running then is not confirmed. */
  let forgotten = 0
  onScopeDispose(() => clearTimeout(timer))
  return {
    done: readonly(done),
    async copy(content) {
      const mine = forgotten
      try {
        if (!(await copyLatest(content))) return
      } catch (thrown) {
        notices.problem(thrown)
        return
      }
      notices.say(t('common.copied'))
      if (mine !== forgotten) return
      done.value = true
      clearTimeout(timer)
      timer = setTimeout(() => (done.value = false), SHOWN)
    },
    forget() {
      forgotten += 1
      clearTimeout(timer)
      done.value = false
    }
  }
}
