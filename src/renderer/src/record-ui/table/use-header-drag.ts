/** Pointer actions on headers: dragging an edge resizes the column, dragging the header moves it. */
import { onScopeDispose, ref } from 'vue'
import type { ColumnKey } from '@shared/model/view'
import type { ListColumn } from './use-columns'

/** Minimum distance of a drag in px; less is a click. */
const STARTS_AFTER = 6

const swallow = (event: Event): void => event.stopPropagation()

export interface HeaderDragOptions {
  readonly columns: () => readonly ListColumn[]
  /** The visible header elements, in order. */
  readonly elements: () => readonly HTMLElement[]
  readonly resize: (id: ColumnKey, width: number) => void
  readonly place: (id: ColumnKey, target: ColumnKey) => void
}

export function useHeaderDrag({ columns, elements, resize, place }: HeaderDragOptions) {
  const resizing = ref<ColumnKey | null>(null)
  const moving = ref<ColumnKey | null>(null)
  const target = ref<ColumnKey | null>(null)
  let stop: (() => void) | null = null

  /** Follows the pointer until it is released; Escape cancels. */
  function follow(event: PointerEvent, move: (event: PointerEvent) => void, done: (isKept: boolean) => void): void {
    stop?.()
    const controller = new AbortController()
    const { signal } = controller
    const end = (isKept: boolean): void => {
      stop = null
      controller.abort()
      done(isKept)
    }
    stop = () => end(false)
    const mine = (then: (one: PointerEvent) => void) => (one: PointerEvent) => {
      if (one.pointerId === event.pointerId) then(one)
    }
    window.addEventListener('pointermove', mine(move), { signal })
    window.addEventListener(
      'pointerup',
      mine(() => end(true)),
      { signal }
    )
    window.addEventListener(
      'pointercancel',
      mine(() => end(false)),
      { signal }
    )
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape') return
        key.preventDefault()
        key.stopPropagation()
        end(false)
      },
      { signal, capture: true }
    )
  }

  function startResize(event: PointerEvent, column: ListColumn, width: number): void {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    resizing.value = column.id
    const direction = column.edge === 'left' ? -1 : 1
    follow(
      event,
      ({ clientX }) => resize(column.id, width + direction * (clientX - event.clientX)),
      (isKept) => {
        resizing.value = null
        if (!isKept) resize(column.id, width)
      }
    )
  }

  function startMove(event: PointerEvent, column: ListColumn): void {
    if (event.button !== 0 || event.pointerType === 'touch') return
    follow(
      event,
      ({ clientX }) => {
        if (moving.value === null && Math.abs(clientX - event.clientX) < STARTS_AFTER) return
        moving.value = column.id
        target.value = columnAt(clientX, column)
      },
      (isKept) => {
        const [from, to] = [moving.value, target.value]
        moving.value = null
        target.value = null
        if (from === null) return
        // Swallow the click at the end of a drag.
        window.addEventListener('click', swallow, { capture: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
        if (isKept && to !== null && to !== from) place(from, to)
      }
    )
  }

  /** The column under the pointer, if the dragged one may move there. Pinned and other columns don't mix. */
  function columnAt(x: number, dragged: ListColumn): ColumnKey | null {
    const shown = columns()
    const at = elements().findIndex((element) => {
      const { left, right } = element.getBoundingClientRect()
      return x >= left && x < right
    })
    const column = shown[at]
    return column && column.pinned === dragged.pinned ? column.id : null
  }

  onScopeDispose(() => stop?.())

  return { resizing, moving, target, startResize, startMove }
}
