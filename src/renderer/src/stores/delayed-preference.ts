/** A preference that is read once, changed at once, and stored a moment later. */
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { on } from '../desktop'
import { useNotices } from '../state/notices'

/** Scrolling, dragging a width and opening folders change it many times a second. */
const SAVE_PAUSE = 600

export interface PreferencePlace<Value> {
  /** Null before the first change. */
  readonly read: () => Promise<Value | null>
  readonly store: (value: Value) => Promise<unknown>
}

export class DelayedPreference<Value extends object> {
  readonly now: ShallowRef<Value>
  #reading: Promise<Value> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #known = false
  /** What was changed since the start: it is newer than what is stored. */
  #changed: Partial<Value> = {}

  constructor(
    private readonly untouched: Value,
    private readonly place: PreferencePlace<Value>
  ) {
    this.now = shallowRef(untouched)
  }

  /** Whether `now` is stored, or was changed since. */
  get known(): boolean {
    return this.#known
  }

  /** Reads it once. Never rejects: on failure it is untouched, and the next call tries again. */
  read(): Promise<Value> {
    return (this.#reading ??= this.#read())
  }

  /** The stored one may be another now. What was changed since the start stays as it is. Never rejects. */
  readAgain(): Promise<Value> {
    this.#reading = null
    this.#known = Object.keys(this.#changed).length > 0
    return this.read()
  }

  async #read(): Promise<Value> {
    try {
      this.now.value = { ...((await this.place.read()) ?? this.untouched), ...this.#changed }
      this.#known = true
    } catch (thrown) {
      this.#reading = null
      useNotices().problemHere(thrown)
    }
    return this.now.value
  }

  /** Changes a part, and stores all of it a moment later. */
  change(part: Partial<Value>): void {
    const next = { ...this.now.value, ...part }
    if (JSON.stringify(next) === JSON.stringify(this.now.value)) return
    this.now.value = next
    this.#changed = { ...this.#changed, ...part }
    this.#known = true
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

/** Those of each workspace, for a store. They are read again when their workspace was opened anew. */
export function delayedPreferences<Value extends object, Of extends readonly [name?: string, ...rest: unknown[]]>(
  create: (workspaceId: string, ...of: Of) => DelayedPreference<Value>
): { readonly of: (workspaceId: string, ...of: Of) => DelayedPreference<Value> } {
  const all = new Map<string, DelayedPreference<Value>>()
  onScopeDispose(
    on('reopened', ({ workspaceId }) => {
      for (const [key, one] of all) if (key.startsWith(`${workspaceId} `)) void one.readAgain()
    })
  )
  return {
    of(workspaceId, ...of) {
      const key = `${workspaceId} ${of[0] ?? ''}`
      const known = all.get(key) ?? create(workspaceId, ...of)
      all.set(key, known)
      return known
    }
  }
}
