/** Test files share a process, but not the app's modules: each file starts with fresh ones. */
import { vi } from 'vitest'

vi.resetModules()
