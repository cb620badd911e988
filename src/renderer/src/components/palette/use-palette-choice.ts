/**
 * Selection and keys of the palette. Once an answer arrives its first row is selected by key, so that later rows move
 * nothing.
 */
import { computed, nextTick, ref, shallowRef, watch, type Ref } from 'vue'
import type { Router } from 'vue-router'
import { t } from '../../locales/palette'
import { useNotices } from '../../state/notices'
import { perform, type MainWindow } from './palette-actions'
import { titleOf } from './palette-ids'
import { isApproximate, type PaletteRow } from './palette-rows'
import { actionsOf, isLeadingAway, type PaletteAction } from './row-actions'
import type { Palette } from './use-palette'

/** Actions of the copy key, in order of preference. */
const COPIES: readonly PaletteAction[] = ['requisites', 'summary']

/** Chooses an action for a row; undefined if the row has none. */
type RowAction = (row: PaletteRow) => PaletteAction | undefined

/** A selectable line: a row, or an action while actions are shown. */
export interface PaletteLine {
  readonly key: string
  readonly row: PaletteRow | null
  readonly action: PaletteAction | null
}

export function usePaletteChoice(
  palette: Palette,
  isOpen: Ref<boolean>,
  {
    router,
    workspaceId,
    main
  }: { readonly router: Router; readonly workspaceId: () => string | null; readonly main?: MainWindow }
) {
  const notices = useNotices()
  const { rows, isSettled, whole, asked, held } = palette
  /** The row whose actions are shown; null while rows are shown. */
  const actedOn = shallowRef<PaletteRow | null>(null)
  const activeKey = ref<string | null>(null)
  /** Whether the user has moved the selection since the text last changed. */
  let hasStepped = false
  /** A key was pressed before the answer arrived: the action for its first row. */
  const pending = shallowRef<RowAction | null>(null)

  const lines = computed<readonly PaletteLine[]>(() =>
    actedOn.value === null
      ? rows.value.map((row) => ({ key: row.key, row, action: null }))
      : actionsOf(actedOn.value).map((action) => ({ key: `action ${action}`, row: null, action }))
  )
  const active = computed(() => lines.value.find(({ key }) => key === activeKey.value) ?? lines.value[0] ?? null)

  function begin(): void {
    actedOn.value = null
    activeKey.value = null
    pending.value = null
    hasStepped = false
  }

  // Closing cancels a pending key.
  watch(isOpen, begin, { flush: 'sync' })
  watch(asked, () => {
    activeKey.value = null
    pending.value = null
    hasStepped = false
  })
  // While actions are shown, their row is held.
  watch([activeKey, actedOn], ([key, row]) => (held.value = row?.key ?? key), { flush: 'sync' })
  watch([rows, isSettled, whole], () => {
    if (!isSettled.value) return
    const first = rows.value[0]
    if (pending.value !== null) {
      // An exact match may still arrive.
      if (!whole.value && (first === undefined || !isSure(first))) return
      const action = first === undefined ? undefined : pending.value(first)
      pending.value = null
      if (first !== undefined && action !== undefined) void act(first, action)
      return
    }
    if (actedOn.value !== null) return
    // The search page was first while there was no exact match.
    const isOvertaken = !hasStepped && active.value?.row?.target.kind === 'everywhere'
    activeKey.value = (isOvertaken ? first?.key : active.value?.key) ?? null
  })

  async function act(row: PaletteRow, action: PaletteAction): Promise<void> {
    if (!actionsOf(row).includes(action)) return
    const leads = isLeadingAway(action)
    if (leads) {
      isOpen.value = false
      // The dialog first restores the focus; the opened page may take it afterwards.
      await nextTick()
    }
    try {
      const outcome = await perform(row, action, { workspaceId: workspaceId(), router, main })
      if (outcome === 'impossible') notices.done(t('palette.impossible', { command: titleOf(row) }))
      if (outcome === 'copied') notices.done(t('common.copied'))
      if (outcome === 'pinned') await palette.readVisits()
      if (!leads) leaveActions()
      else await main?.left()
    } catch (thrown) {
      notices.problem(thrown)
    }
  }

  function choose(line: PaletteLine | null, action: PaletteAction): void {
    if (actedOn.value !== null) {
      const isInWindow = action === 'window' && actionsOf(actedOn.value).includes('window')
      const chosen = isInWindow ? action : line?.action
      if (chosen != null) void act(actedOn.value, chosen)
      return
    }
    // The user has selected this row, so later rows don't matter.
    const isMeant = hasStepped && line?.key === activeKey.value
    const row = line?.row ?? null
    if (!isMeant && (!isSettled.value || (!whole.value && row !== null && !isSure(row)))) {
      pending.value = () => action
      return
    }
    if (line?.row != null) void act(line.row, action)
  }

  /**
   * Copies the selected row: a client's requisites, or a summary. Before the answer it waits for the first row. Returns
   * false if there is nothing to copy.
   */
  function copy(preferred = COPIES): boolean {
    const copies: RowAction = (row) => actionsOf(row).find((action) => preferred.includes(action))
    if (actedOn.value === null && !isSettled.value) {
      pending.value = copies
      return true
    }
    const row = actedOn.value ?? active.value?.row ?? null
    const action = row === null ? undefined : copies(row)
    if (row === null || action === undefined) return false
    void act(row, action)
    return true
  }

  function step(by: number): void {
    const { length } = lines.value
    if (length === 0) return
    const at = lines.value.findIndex(({ key }) => key === active.value?.key)
    const next = Math.abs(by) === 1 ? (at + by + length) % length : Math.min(Math.max(at + by, 0), length - 1)
    activeKey.value = lines.value[next]?.key ?? null
    hasStepped = true
  }

  const isAtFirst = (): boolean => lines.value.length === 0 || active.value?.key === lines.value[0]?.key

  const canAct = (): boolean => {
    const row = actedOn.value === null ? (active.value?.row ?? null) : null
    return row !== null && row.target.kind !== 'command' && row.target.kind !== 'workspace'
  }

  function toggleActions(): void {
    if (actedOn.value !== null) return leaveActions()
    if (!canAct()) return
    actedOn.value = active.value?.row ?? null
    activeKey.value = null
  }

  function leaveActions(): void {
    activeKey.value = actedOn.value?.key ?? activeKey.value
    actedOn.value = null
  }

  return { actedOn, activeKey, active, lines, act, choose, step, isAtFirst, canAct, copy, toggleActions, leaveActions }
}

/** Whether the row is an exact match, not approximate and not the search page. */
const isSure = (row: PaletteRow): boolean => !isApproximate(row) && row.target.kind !== 'everywhere'

export type PaletteChoice = ReturnType<typeof usePaletteChoice>
