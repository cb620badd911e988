import { onScopeDispose, readonly, ref, type Ref } from 'vue'
import { request } from '../desktop'
import { t } from '../locales'
import { useNotices } from '../stores/notices'

/** Milliseconds for which the confirmation replaces the button. */
const SHOWN = 1_600

/** State of a button that copies a text and confirms it in its own place; a failure is reported like any other. */
export function useCopied(): { readonly done: Readonly<Ref<boolean>>; copy(text: string): Promise<void> } {
  const notices = useNotices()
  const done = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  onScopeDispose(() => clearTimeout(timer))
  return {
    done: readonly(done),
    async copy(text) {
      try {
        await request('app.copyText', { text })
      } catch (thrown) {
        notices.problem(thrown)
        return
      }
      done.value = true
      notices.say(t('common.copied'))
      clearTimeout(timer)
      timer = setTimeout(() => (done.value = false), SHOWN)
    }
  }
}
