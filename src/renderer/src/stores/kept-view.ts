/** How a room was left in a workspace: read once, changed at once, stored a moment later. */
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { on } from '../desktop'
import { useNotices } from '../state/notices'

/** Scrolling and opening folders changes it many times a second. */
const SAVE_PAUSE = 600

export interface KeptPlace<View> {
  /** Null before the first change. */
  readonly read: () => Promise<View | null>
  readonly store: (view: View) => Promise<unknown>
}

export class KeptView<View extends object> {
  readonly now: ShallowRef<View>
  #reading: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  /** What was changed since the start: it is newer than what is stored. */
  #changed: Partial<View> = {}

  constructor(
    private readonly untouched: View,
    private readonly place: KeptPlace<View>
  ) {
    this.now = shallowRef(untouched)
  }

  /** Reads it once. Never rejects: on failure it is untouched, and the next call tries again. */
  read(): Promise<void> {
    return (this.#reading ??= this.#read())
  }

  /** The stored one may be another now. What was changed since the start stays as it is. */
  readAgain(): Promise<void> {
    this.#reading = null
    return this.read()
  }

  async #read(): Promise<void> {
    try {
      const kept = await this.place.read()
      this.now.value = { ...(kept ?? this.untouched), ...this.#changed }
    } catch (thrown) {
      this.#reading = null
      useNotices().problemHere(thrown)
    }
  }

  /** Changes a part, and stores all of it a moment later. */
  change(part: Partial<View>): void {
    const next = { ...this.now.value, ...part }
    if (JSON.stringify(next) === JSON.stringify(this.now.value)) return
    this.now.value = next
    this.#changed = { ...this.#changed, ...part }
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_PAUSE)
  }

  /** Stores what has not been stored. What the stored one says beside the changes has to be known before. */
  async flush(): Promise<void> {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    await this.read()
    await this.place.store(this.now.value).catch(useNotices().problemHere)
  }
}

/**
 * The views of one room by workspace, for a store. They are read again when their workspace was opened anew.
 *
 * @param placeOf where the one of a workspace is stored
 */
export function keptViews<View extends object>(
  untouched: View,
  placeOf: (workspaceId: string) => KeptPlace<View>
): { readonly of: (workspaceId: string) => KeptView<View> } {
  const views = new Map<string, KeptView<View>>()
  onScopeDispose(on('reopened', ({ workspaceId }) => void views.get(workspaceId)?.readAgain()))
  return {
    of(workspaceId) {
      const known = views.get(workspaceId) ?? new KeptView(untouched, placeOf(workspaceId))
      views.set(workspaceId, known)
      return known
    }
  }
}
