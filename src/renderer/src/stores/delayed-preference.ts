/** A preference that is read once, changed immediately, and stored after a delay. */
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { on } from '../desktop'
import { useNotices } from '../state/notices'

/** Debounce in milliseconds: scrolling, resizing and opening folders change it many times a second. */
const SAVE_PAUSE = 600

export interface PreferencePlace<Value> {
  /** Null if nothing was stored. */
  readonly read: () => Promise<Value | null>
  readonly store: (value: Value) => Promise<unknown>
}

export class DelayedPreference<Value extends object> {
  readonly now: ShallowRef<Value>
  #reading: Promise<Value> | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #known = false
  /** Changes since the start; they win over the stored value. */
  #changed: Partial<Value> = {}

  constructor(
    private readonly untouched: Value,
    private readonly place: PreferencePlace<Value>
  ) {
    this.now = shallowRef(untouched)
  }

  /** Whether `now` was loaded or changed, and is not only the default. */
  get isKnown(): boolean {
    return this.#known
  }

  /** Reads once. Never rejects: on failure the default stays, and the next call tries again. */
  read(): Promise<Value> {
    return (this.#reading ??= this.#read())
  }

  /** Reads again, because the stored value may have changed. Changes since the start win. Never rejects. */
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

  /** Changes a part, and stores the whole after a delay. */
  change(part: Partial<Value>): void {
    const next = { ...this.now.value, ...part }
    if (JSON.stringify(next) === JSON.stringify(this.now.value)) return
    this.now.value = next
    this.#changed = { ...this.#changed, ...part }
    this.#known = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_PAUSE)
  }

  /** Stores pending changes. Reads first, so that the other parts of the stored value are kept. */
  async flush(): Promise<void> {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    await this.read()
    await this.place.store(this.now.value).catch(useNotices().problemHere)
  }
}

/** One preference per workspace and name, for a store. Reopening a workspace reads its preferences again. */
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
