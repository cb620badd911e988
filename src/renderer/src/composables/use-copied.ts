import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../state/notices'

/** Milliseconds for which the confirmation replaces the button. */
const SHOWN = 1_600

/** State of a button that copies a text and confirms it in its own place; a failure is reported like any other. */
export function useCopied(): {
  readonly done: Readonly<Ref<boolean>>
  /** @param html the same for programs that take formatted text */
  copy(text: string, html?: string): Promise<void>
  /** Ends the confirmation: the button is for another text now. */
  forget(): void
} {
  const notices = useNotices()
  const done = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Grows with `forget`: a text that is still being copied then is not confirmed any more. */
  let forgotten = 0
  onScopeDispose(() => clearTimeout(timer))
  return {
    done: readonly(done),
    async copy(text, html) {
      const mine = forgotten
      try {
        await request('app.copyText', html === undefined ? { text } : { text, html })
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
