/** The commands in the application menu, with current labels, shortcuts and states. A component without output. */
import { computed, defineComponent, watch } from 'vue'
import type { AppMenus } from '@shared/contract/windows'
import { actingChords, offerOf } from '../../commands/active'
import type { CommandId } from '../../basics/commands/catalogue'
import type { Chord } from '../../basics/commands/chord'
import { menuWords } from '../../commands/words'
import { asError, request } from '../../desktop'
import { useNotices } from '../../state/notices'
import { ROOMS } from './rooms'

const MENUS: Readonly<Record<keyof AppMenus, readonly (readonly CommandId[])[]>> = {
  app: [['go-settings']],
  file: [['app-mail'], ['data-export', 'data-import'], ['workspace-add']],
  go: [['app-search', 'go-search'], ROOMS.map(({ command }) => command), ['go-back', 'go-forward']],
  help: [['app-keys'], ['go-diagnostics', 'go-about']]
}

/** The shortcut in Electron's notation; null for single keys, which menus cannot have. */
function electronKey({ key, needsCommandKey, needsAlt, needsShift }: Chord): string | null {
  if (needsCommandKey !== true && needsAlt !== true) return null
  const held = [needsCommandKey && 'CommandOrControl', needsAlt && 'Alt', needsShift && 'Shift']
  return [...held, key.replace('Arrow', '').toUpperCase()].filter(Boolean).join('+')
}

function itemOf(id: CommandId) {
  const key = actingChords(id)
    .map(electronKey)
    .find((one) => one !== null)
  return { id, label: menuWords(id), key: key ?? null, enabled: offerOf(id) !== undefined }
}

export default defineComponent({
  setup() {
    const menus = computed(() =>
      JSON.stringify(
        Object.fromEntries(Object.entries(MENUS).map(([menu, all]) => [menu, all.map((ids) => ids.map(itemOf))]))
      )
    )
    watch(
      menus,
      (now) =>
        request('windows.setMenu', JSON.parse(now) as AppMenus).catch((thrown: unknown) =>
          useNotices().problem(asError(thrown))
        ),
      { immediate: true }
    )
    return () => null
  }
})
