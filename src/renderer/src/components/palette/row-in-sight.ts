import { onScopeDispose, watch, type Ref } from 'vue'

/** Keeps a visible row visible while the list shrinks. A row that the user has scrolled out of sight is left alone. */
export function useRowInSight(list: Readonly<Ref<HTMLElement | null>>, row: () => HTMLElement | null): void {
  let observer: ResizeObserver | null = null
  watch(
    list,
    (now) => {
      observer?.disconnect()
      if (!now) return
      let before = 0
      observer = new ResizeObserver(() => {
        const height = now.clientHeight
        const lower = height < before ? row() : null
        if (lower !== null) {
          const bottom = lower.getBoundingClientRect().bottom - now.getBoundingClientRect().top
          if (bottom > height && bottom <= before) lower.scrollIntoView({ block: 'nearest' })
        }
        before = height
      })
      observer.observe(now)
    },
    { immediate: true, flush: 'post' }
  )
  onScopeDispose(() => observer?.disconnect())
}
