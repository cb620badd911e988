import { defineStore } from 'pinia'
import { computed, readonly, shallowRef } from 'vue'
import type { SidePanel, SidePanelChange } from '@shared/contract/windows'
import { on, request } from '../desktop'
import { useNotices } from '../state/notices'
import { useSettings } from '../state/settings'

/** Whether the main window is docked at a screen edge, and whether it stays on top. */
export const useSidePanel = defineStore('side-panel', () => {
  const settings = useSettings()
  const notices = useNotices()
  /** Null until main has answered. */
  const state = shallowRef<SidePanel | null>(null)
  const edge = computed(() => state.value?.edge ?? null)
  const onTop = computed(() => (state.value?.edge ? state.value.onTop : settings.settings.alwaysOnTop))

  const read = async (): Promise<void> => void (state.value = await request('windows.panel'))

  /** Reads the state and follows it. */
  function follow(): void {
    on('panel', () => void read().catch(notices.problem))
    read().catch(notices.problem)
  }

  function change(next: SidePanelChange): void {
    request('windows.setPanel', next).then((now) => (state.value = now), notices.problem)
  }

  /** Docks the window at its last edge, or undocks it. */
  const toggle = (): void => change({ edge: edge.value === null ? 'last' : null })

  function toggleOnTop(): void {
    if (edge.value !== null) change({ onTop: !onTop.value })
    else settings.update({ alwaysOnTop: !onTop.value }).catch(notices.problem)
  }

  return { state: readonly(state), edge, onTop, follow, change, toggle, toggleOnTop }
})
