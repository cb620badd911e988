/// <reference types="vite/client" />
import 'vue'

declare module 'vue' {
  /** Attributes that Vue's types lack. */
  interface HTMLAttributes {
    popover?: 'auto' | 'manual' | undefined
    autofocus?: boolean | undefined
  }
}
